import { decode } from "./cbor.js";
import { nameFromSjis } from "./names.js";

/** Pages of 64 KiB that an instance may grow to: all that 32 bits can address. */
const MOST_PAGES = 65536;
const FIRST_PAGES = 16;

/** The memory is used up, which is nobody's fault but the file's size. */
export class OutOfMemory extends Error {
  constructor() {
    super("there is not enough memory for this file");
    this.name = "OutOfMemory";
  }
}

/** An instance of quirkproof.wasm: one input at a time, in memory of its own. */
export class Core {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.memory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: MOST_PAGES });
    const imports = {
      env: {
        memory: this.memory,
        name_from_sjis: this.#nameFromSjis.bind(this),
      },
    };
    /** @type {Record<string, Function>} */
    this.exports = /** @type {any} */ (new WebAssembly.Instance(module, imports).exports);
  }

  /**
   * A view of memory; any call that takes memory makes it useless.
   * @param {number} at
   * @param {number} size
   */
  bytes(at, size) {
    return new Uint8Array(this.memory.buffer, at >>> 0, size);
  }

  /** @param {number} at @param {number} count */
  floats(at, count) {
    return new Float32Array(this.memory.buffer, at >>> 0, count);
  }

  /** @param {number} size @returns {number} where a block of that size is */
  take(size) {
    const at = this.exports.heap_take(size) >>> 0;
    if (at === 0) throw new OutOfMemory();
    return at;
  }

  /** @param {Uint8Array} bytes @returns {number} where they are now */
  put(bytes) {
    const at = this.take(bytes.length);
    this.bytes(at, bytes.length).set(bytes);
    return at;
  }

  /**
   * Does something and gives back the memory that it took.
   * @template T
   * @param {() => T} work
   * @returns {T}
   */
  scratch(work) {
    const mark = this.exports.heap_mark();
    try {
      return work();
    } finally {
      this.exports.heap_release(mark);
    }
  }

  /**
   * Calls an export that answers with a value.
   * @param {string} name
   * @param {...(number | boolean)} args
   * @returns {any}
   */
  ask(name, ...args) {
    return this.scratch(() => {
      this.exports[name](...args);
      return this.answer();
    });
  }

  /** The value that the last call has answered with. */
  answer() {
    const { out_first, out_next, out_data, out_size } = this.exports;
    const pieces = [];
    for (let at = out_first(); at !== 0; at = out_next(at)) {
      pieces.push(this.bytes(out_data(at), out_size(at)));
    }
    if (pieces.length === 0) throw new OutOfMemory();
    return decode(joined(pieces));
  }

  /**
   * @param {number} name @param {number} length @param {number} out @param {number} size
   * @param {number} fileName
   */
  #nameFromSjis(name, length, out, size, fileName) {
    const shown = nameFromSjis(this.bytes(name, length), fileName !== 0);
    const { written } = new TextEncoder().encodeInto(shown, this.bytes(out, size - 1));
    return written;
  }
}

/** @param {Uint8Array[]} pieces @returns {Uint8Array<ArrayBuffer>} */
export function joined(pieces) {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
