import { shownPath } from "../core/names.js";

/**
 * @typedef {{ file: File, shown: string, found: boolean, trouble?: string }} Found `found`: in a folder;
 *   `trouble`: why the browser does not give it, a file or a folder, which is then empty here
 */

/** @param {any} entry of a folder that was dropped @returns {Promise<any[]>} */
async function entriesOf(entry) {
  const reader = entry.createReader();
  const all = [];
  for (;;) {
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all.sort((a, b) => (a.name < b.name ? -1 : 1));
    all.push(...some);
  }
}

/** What is hidden by its name is passed over, as the program does. @param {any} entry @param {number} depth @returns {AsyncGenerator<Found>} */
async function* walk(entry, depth) {
  if (depth > 0 && entry.name.startsWith(".")) return;
  const shown = shownPath(entry.fullPath.replace(/^\//, ""));
  let children = [];
  try {
    if (entry.isFile) {
      const file = await new Promise((resolve, reject) => entry.file(resolve, reject));
      yield { file, shown, found: depth > 0 };
      return;
    }
    children = await entriesOf(entry);
  } catch (error) {
    yield { file: new File([], entry.name), shown, found: depth > 0, trouble: /** @type {Error} */ (error).message };
  }
  for (const child of children) yield* walk(child, depth + 1);
}

/** The files of a drop, those of folders too. @param {DataTransfer} transfer */
export async function fromDrop(transfer) {
  // Both lists are gone after the first await.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  const plain = [...transfer.files];
  if (entries.length === 0) return plain.map(fromFile);
  const found = [];
  for (const entry of entries) {
    for await (const file of walk(entry, 0)) found.push(file);
  }
  return found;
}

/** @param {File} file that was chosen, alone or with its folder @returns {Found} */
export function fromFile(file) {
  return { file, shown: shownPath(file.webkitRelativePath || file.name), found: file.webkitRelativePath !== "" };
}

/** @param {FileList} files of a chosen folder @returns {Found[]} */
export function fromFolder(files) {
  const hidden = (/** @type {string} */ path) => path.split("/").slice(1).some((part) => part.startsWith("."));
  const found = [...files].map(fromFile).filter(({ file }) => !hidden(file.webkitRelativePath));
  return found.sort((a, b) => (a.shown < b.shown ? -1 : 1));
}
