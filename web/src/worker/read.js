import { MOST_ARCHIVE } from "../core/check.js";

/** @typedef {import("../core/module.js").Core} Core */

const PIECE = 8 * 1024 * 1024;

/**
 * Reads a file into a module's memory, piece by piece.
 * @param {Core} core
 * @param {File} file
 * @param {(done: number) => boolean} progress false: stop
 */
export async function readInto(core, file, progress) {
  if (file.size > MOST_ARCHIVE) throw new Error(`the file is larger than ${MOST_ARCHIVE} bytes`);
  const at = core.take(file.size);
  for (let done = 0; done < file.size; done += PIECE) {
    const piece = await file.slice(done, done + PIECE).arrayBuffer();
    core.bytes(at + done, piece.byteLength).set(new Uint8Array(piece));
    if (!progress(Math.min(done + PIECE, file.size))) throw new Error("cancelled");
  }
  return { at, size: file.size, kind: 0 };
}
