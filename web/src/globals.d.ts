declare module "virtual:core" {
  /** quirkproof.wasm, deflated and in base64. */
  const base64: string;
  export default base64;
}
declare module "*?worker&inline" {
  const make: new (options?: { name?: string }) => Worker;
  export default make;
}
declare module "*.css";
declare module "virtual:hover";
