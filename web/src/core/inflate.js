import { ZStream, zlibInflate, zlibInflateInit2 } from "pako";

const RAW = -15;
const NO_FLUSH = 0;
const STREAM_END = 1;
const PIECE = 1 << 20;
const FIRST_PIECE = 1 << 16;

/** @typedef {{ pieces: Uint8Array[], size: number, used: number }} Inflated */

/**
 * Inflates deflate data that something may follow.
 * @param {Uint8Array} data from its first byte on, and whatever follows
 * @param {number} most bytes that may come out
 * @returns {Inflated | "damaged" | "large"} `used`: how many bytes of `data` it took
 */
export function inflate(data, most) {
  const stream = new ZStream();
  const pieces = [];
  let size = 0;
  zlibInflateInit2(stream, RAW);
  stream.input = data;
  stream.next_in = 0;
  stream.avail_in = data.length;
  for (;;) {
    const piece = new Uint8Array(size < PIECE ? FIRST_PIECE : PIECE);
    stream.output = piece;
    stream.next_out = 0;
    stream.avail_out = piece.length;
    const result = zlibInflate(stream, NO_FLUSH);
    const made = stream.next_out;
    pieces.push(piece.subarray(0, made));
    size += made;
    if (size > most) return "large";
    if (result === STREAM_END) return { pieces, size, used: stream.next_in };
    if (result !== 0 || (made < piece.length && stream.avail_in === 0)) {
      return "damaged";
    }
  }
}
