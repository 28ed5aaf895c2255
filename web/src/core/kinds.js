/** What inputs are: qp_input_kind by number, and the program's names for them. */
export const KIND = { unknown: 0, gzip: 1, ccsf: 2, anime: 3, cine: 4, animation: 5, table: 6 };

export const KIND_NAMES = ["unknown", "gzip", "ccsf", "anime", "cine", "animation", "table"];

/** @type {Record<string, string>} What people call them. */
export const KIND_LABELS = {
  gzip: "gzip",
  ccsf: "CCSF file",
  anime: "Anime chunk",
  cine: "cinematic stream",
  animation: "ANIMATION",
  table: "member table",
  archive: "archive",
};

export const SEVERITIES = ["note", "warning", "error"];

/** Models of the arithmetic: qp_ee_model by number. */
export const MODELS = ["reference", "console"];
