import { h } from "./dom.js";

/** @param {unknown} value */
export const isPattern = (value) => typeof value === "string" && /^0x[0-9a-f]{8}$/.test(value);

/** The value of a PS2 pattern: exponent 255 is a binade like others, exponent 0 is zero. @param {number} bits */
export function valueOf(bits) {
  const sign = bits >>> 31 ? -1 : 1;
  const exponent = (bits >>> 23) & 255;
  if (exponent === 0) return sign * 0;
  return sign * (1 + (bits & 0x7fffff) / 0x800000) * 2 ** (exponent - 127);
}

/** As few digits as tell it from its neighbours. @param {number} value */
export function decimal(value) {
  if (Object.is(value, -0)) return "-0";
  for (let digits = 1; digits < 9; digits++) {
    const text = value.toPrecision(digits);
    if (Math.fround(Number(text)) === Math.fround(value)) return `${Number(text)}`;
  }
  return `${Number(value.toPrecision(9))}`;
}

/** Sign, exponent and fraction of `bits`, those that differ from `other` marked. @param {number} bits @param {number} other */
export function bitsOf(bits, other) {
  const cells = [];
  for (let i = 31; i >= 0; i--) {
    const bit = `${(bits >>> i) & 1}`;
    const differs = ((bits ^ other) >>> i) & 1;
    cells.push(differs ? h("mark", { title: `bit ${i}` }, bit) : bit);
    if (i === 31 || i === 23) cells.push(" ");
  }
  return h("span.bits", null, cells);
}

/** @param {number} bits */
export function countBits(bits) {
  let count = 0;
  for (let left = bits >>> 0; left > 0; left >>>= 1) count += left & 1;
  return count;
}
