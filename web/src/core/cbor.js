/**
 * Reads what the module answers with: CBOR (RFC 8949), as far as web/core/out.c writes it.
 */

/** Tag of a byte string that is text if it is valid UTF-8, else null. */
const TAG_UTF8 = 6;

const BREAK = Symbol("break");
const text = new TextDecoder("utf-8", { ignoreBOM: true });
const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * @param {Uint8Array} bytes one value
 * @returns {any}
 */
export function decode(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;

  /** @param {number} low the five lower bits of an item's head */
  function number(low) {
    if (low < 24) return low;
    if (low === 24) return view.getUint8((at += 1) - 1);
    if (low === 25) return view.getUint16((at += 2) - 2);
    if (low === 26) return view.getUint32((at += 4) - 4);
    return view.getUint32((at += 8) - 8) * 2 ** 32 + view.getUint32(at - 4);
  }

  /** @param {number} size */
  function run(size) {
    at += size;
    return bytes.subarray(at - size, at);
  }

  function array() {
    const items = [];
    for (let item = value(); item !== BREAK; item = value()) items.push(item);
    return items;
  }

  function map() {
    /** @type {Record<string, any>} */
    const object = {};
    for (let key = value(); key !== BREAK; key = value()) object[key] = value();
    return object;
  }

  function pieces() {
    let whole = "";
    for (let piece = value(); piece !== BREAK; piece = value()) whole += piece;
    return whole;
  }

  function tagged() {
    const raw = value();
    try {
      return strict.decode(raw);
    } catch {
      return null;
    }
  }

  /** @param {number} head */
  function simple(head) {
    switch (head) {
      case 0xf4:
        return false;
      case 0xf5:
        return true;
      case 0xf6:
        return null;
      case 0xfb:
        return view.getFloat64((at += 8) - 8);
      case 0xff:
        return BREAK;
      default:
        throw new Error(`CBOR: ${head} is not known`);
    }
  }

  /** @returns {any} */
  function value() {
    const head = view.getUint8(at++);
    if (head === 0x9f) return array();
    if (head === 0xbf) return map();
    if (head === 0x7f) return pieces();
    const low = head & 31;
    switch (head >> 5) {
      case 0:
        return number(low);
      case 1:
        return -1 - number(low);
      case 2:
        return run(number(low));
      case 3:
        return text.decode(run(number(low)));
      case 6:
        if (number(low) === TAG_UTF8) return tagged();
        throw new Error("CBOR: unknown tag");
      default:
        return simple(head);
    }
  }

  return value();
}
