/**
 * Names in files, as the program shows them (cli/names.c): Shift-JIS with what does not map, and
 * control characters, as \xNN.
 */

const sjis = new TextDecoder("shift_jis", { fatal: true });

/** @param {number} byte */
const escaped = (byte) => `\\x${byte.toString(16).padStart(2, "0")}`;

/** C0, DEL, C1 and the line separators: what ends or steers lines. */
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** @param {Uint8Array} bytes a whole character, or not */
function character(bytes) {
  try {
    return sjis.decode(bytes);
  } catch {
    return "";
  }
}

/**
 * @param {Uint8Array} name up to its first NUL
 * @param {boolean} fileName slashes and backslashes are escaped too
 */
export function nameFromSjis(name, fileName = false) {
  let shown = "";
  for (let i = 0; i < name.length && name[i] !== 0; ) {
    let taken = 1;
    let found = character(name.subarray(i, i + 1));
    if (found === "" && i + 1 < name.length) {
      taken = 2;
      found = character(name.subarray(i, i + 2));
    }
    const slash = fileName && (found === "/" || found === "\\");
    if (found === "" || CONTROL.test(found) || slash) {
      shown += escaped(name[i]);
      taken = 1;
    } else {
      shown += found;
    }
    i += taken;
  }
  return shown;
}

/**
 * A path or a file's name, fit to be shown.
 * @param {string} path
 */
export function shownPath(path) {
  return path.replace(new RegExp(CONTROL, "g"), (found) =>
    [...new TextEncoder().encode(found)].map(escaped).join(""),
  );
}
