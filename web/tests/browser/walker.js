/** A CCSF file of a figure that walks: 64 objects, each with a rotation key for every frame. */

/** Bones: name, parent, offset, and how far each of the three angles swings, in degrees. */
function bones() {
  /** @type {{ name: string, parent: number, at: number[], swing: number[], phase: number }[]} */
  const list = [];
  const add = (name, parent, at, swing = [0, 0, 0], phase = 0) => list.push({ name, parent, at, swing, phase });
  let last = add("hips", 0, [0, 95, 0], [0, 6, 2]);
  const hips = last;
  for (let i = 0; i < 4; i++) last = add(`spine${i}`, last, [0, 12, 0], [1.5, -3, 1], 0.2 * i);
  const chest = last;
  const neck = add("neck", chest, [0, 10, 0], [1, 3, 0]);
  const head = add("head", neck, [0, 14, 0], [2, 4, 0], 0.4);
  for (const [side, sign] of [["l", 1], ["r", -1]]) {
    const phase = sign > 0 ? 0 : Math.PI;
    const shoulder = add(`clavicle_${side}`, chest, [6 * sign, 6, 0], [0, 2, 3], phase);
    const upper = add(`upper_${side}`, shoulder, [12 * sign, 0, 0], [32, 0, 4], phase);
    const fore = add(`fore_${side}`, upper, [5 * sign, -26, 2], [22, 0, 0], phase + 0.6);
    const hand = add(`hand_${side}`, fore, [1 * sign, -24, 4], [8, 0, 6], phase + 0.9);
    for (let finger = 0; finger < 5; finger++) {
      let joint = hand;
      for (let k = 0; k < 3; k++) {
        joint = add(`finger${finger}${k}_${side}`, joint, [k === 0 ? (finger - 2) * 2 : 0, -4 + (finger === 0 ? 2 : 0), k === 0 ? 1 : 0.6], [14, 0, 0], phase + 0.3 * finger);
      }
    }
    const thigh = add(`thigh_${side}`, hips, [9 * sign, -4, 0], [30, 0, 2], phase + Math.PI);
    const shin = add(`shin_${side}`, thigh, [0, -42, 1], [26, 0, 0], phase + Math.PI - 1.1);
    const foot = add(`foot_${side}`, shin, [0, -42, -1], [16, 0, 0], phase + Math.PI + 0.6);
    add(`toe_${side}`, foot, [0, -6, 14], [12, 0, 0], phase + 2);
  }
  for (const [name, from] of [["hair", head], ["cape", chest]]) {
    let joint = from;
    for (let i = 0; i < (name === "hair" ? 5 : 6); i++) joint = add(`${name}${i}`, joint, [0, name === "hair" ? -5 : -11, -6], [10, 5, 4], 0.5 * i);
  }
  return list;
}

/** Words and floats, one behind the other. */
class Writer {
  constructor() {
    /** @type {Buffer[]} */
    this.pieces = [];
  }

  words(...values) {
    const piece = Buffer.alloc(4 * values.length);
    values.forEach((value, i) => piece.writeUInt32LE(value >>> 0, 4 * i));
    this.pieces.push(piece);
    return this;
  }

  floats(...values) {
    const piece = Buffer.alloc(4 * values.length);
    values.forEach((value, i) => piece.writeFloatLE(value, 4 * i));
    this.pieces.push(piece);
    return this;
  }

  text(text, size) {
    const piece = Buffer.alloc(size);
    piece.write(text, "latin1");
    this.pieces.push(piece);
    return this;
  }

  bytes(bytes) {
    this.pieces.push(bytes);
    return this;
  }

  whole() {
    return Buffer.concat(this.pieces);
  }
}

/** @param {number} kind @param {Writer} payload */
function chunk(kind, payload) {
  const bytes = payload.whole();
  return new Writer().words(0xcccc0000 | kind, bytes.length / 4).bytes(bytes).whole();
}

const top = (frame) => chunk(0xff01, new Writer().words(frame));

/** Position single or keyed, rotation keyed, scale single, transparency single. */
const FLAGS = (2 << 3) | (1 << 6) | (1 << 9);
const [SINGLE, KEYED] = [1, 2];

/** The root goes up and down, with a key in five frames. */
function position(payload, object, at, frames) {
  if (object > 1) {
    payload.floats(...at);
    return;
  }
  const keys = Math.ceil(frames / 5);
  payload.words(keys);
  for (let i = 0; i < keys; i++) payload.words(5 * i).floats(0.7 * Math.sin(i), at[1] + 2.3 * Math.cos((Math.PI * i) / 2), 0.1 * i);
}

function controllers(object, { at, swing, phase }, frames) {
  const payload = new Writer().words(object, FLAGS | (object > 1 ? SINGLE : KEYED));
  position(payload, object, at, frames);
  payload.words(frames);
  for (let frame = 0; frame < frames; frame++) {
    const turn = Math.sin((2 * Math.PI * frame) / 40 + phase);
    payload.words(frame).floats(...swing.map((degrees) => degrees * turn));
  }
  return chunk(0x0102, payload.floats(1, 1, 1).floats(1));
}

/** @param {number} frames @returns {Buffer} about a KB for each of them */
export function walker(frames) {
  const list = bones();
  const names = ["", ...list.map(({ name }) => `OBJ_${name}`), "OBJ_note", "ANM_walk"];
  const [note, anime] = [names.length - 2, names.length - 1];
  const index = new Writer().words(2, names.length).text("", 32).text("walker.max", 32);
  for (const name of names) index.text(name, 30).bytes(Buffer.from([name === "" ? 0 : 1, 0]));
  const body = [top(0), ...list.map((bone, i) => controllers(i + 1, bone, frames))];
  for (let frame = 1; frame < frames; frame++) {
    body.push(top(frame));
    if (frame % 20 === 9) body.push(chunk(0x0108, new Writer().words(note, 0x8001 + (frame % 3), frame)));
    if (frame % 40 === 9) body.push(chunk(0x0108, new Writer().words(note, 2, 1)));
  }
  body.push(top(-2));
  const inner = Buffer.concat(body);
  return Buffer.concat([
    chunk(0x0001, new Writer().text("CCSF", 4).text("walker", 32).words(0x100, 1, 1, 0)),
    chunk(0x0002, index), new Writer().words(3, 0).whole(),
    ...list.map(({ parent }, i) => chunk(0x0100, new Writer().words(i + 1, parent, 0, 0))),
    chunk(0x0100, new Writer().words(note, 0, 0, 0)),
    chunk(0x0700, new Writer().words(anime, frames, inner.length / 4).bytes(inner)),
    chunk(0x0005, new Writer().words(1)), top(-1),
  ]);
}
