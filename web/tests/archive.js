/** Archives as the games have them, with what can be wrong with them. */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { ROOT } from "./support.js";

/**
 * Members at multiples of 2048: each sample packed, some of them twice, one without a name, one
 * damaged, rubbish in a gap, a member at no multiple.
 */
export function archiveOf(samples) {
  const pieces = [];
  let size = 0;
  const add = (bytes) => {
    pieces.push(bytes);
    size += bytes.length;
  };
  samples.forEach((sample, i) => {
    const member = packed(readFileSync(join(ROOT, sample)), i % 40 === 7 ? "" : i % 20 === 3 ? "twin.ccs" : `m\u00e9mb/${basename(sample)}`);
    if (i % 45 === 11) member[member.length - 9] ^= 0x55;
    add(member);
    if (i % 30 !== 13 && i + 1 < samples.length) add(Buffer.alloc((2048 - (size % 2048)) % 2048));
    if (i % 35 === 5) pieces[pieces.length - 1].fill(7, 0, 4);
  });
  return Buffer.concat(pieces);
}

/** @param {Buffer} bytes @param {string} name */
export function packed(bytes, name) {
  const plain = gzipSync(bytes);
  if (name === "") return plain;
  plain[3] = 8;
  return Buffer.concat([plain.subarray(0, 10), Buffer.from(`${name}\0`, "latin1"), plain.subarray(10)]);
}
