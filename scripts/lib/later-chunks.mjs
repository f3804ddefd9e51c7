/**
 * The screens and dialogs after the first screen come as one file for each area of the product: fewer files install
 * faster over a slow line, and each file costs a cheap phone milliseconds from the cache, too. What the home opens
 * is a file that everybody loads, and so is the vault; what several of the other areas need is one more. Large packages for one purpose
 * (maps, PDFs, tables) stay alone, and so does each language.
 */

const HOME = 'home';
/** Cryptography, which starts with the page of those who write confidential reports. */
const VAULT = 'vault';
/** What erases a device on its owner's order: only with a network, so that no device keeps it (precached.mjs). */
const ERASURE = 'erasure';
/** Area of the product to the screens and dialogs in it. */
const AREAS = {
  [ERASURE]:
    /src\/(features\/erasure\/|vault\/sealed-work|sync-client\/(erase-on-order|sealed-work))/,
  // What is shown without a tap.
  [HOME]: /src\/(shells|ui|db|lists|changes\/refus|features\/(home|layout))/,
  [VAULT]: /src\/vault\//,
  administration:
    /src\/(routes\/_signed-in\/admin\/|features\/(assessments\/admin|audit-log|geocoding|invitations|users)\/)/,
  assessment: /src\/(routes\/_signed-in\/assessment\/|features\/(assessments|vault)\/)/,
  reports: /src\/(routes\/_signed-in\/mbcb-report|features\/reports\/)/,
  planters:
    /src\/(routes\/_signed-in\/(planter|directory|hub-leader-assignment)|features\/(contacts|planters|hub-assignment)\/)/,
};
/** Screens that few people open, and everybody's own ones. */
const ELSEWHERE = 'more';
const SHARED = 'shared';
const ALONE = /node_modules|directory-map|password-guess|combobox|virtual:catalog/;

/** In this order, because a group takes along whatever its modules import. */
export const laterChunks = [
  { debugName: 'home', name: chunkCalled(HOME), priority: 3 },
  { debugName: 'vault', name: chunkCalled(VAULT), priority: 2 },
  { debugName: 'shared', name: chunkCalled(SHARED), priority: 1 },
  { debugName: 'areas', name: laterChunkOf },
];

/** @param {string} name */
function chunkCalled(name) {
  /**
   * @param {string} id
   * @param {Modules} modules
   */
  return (id, modules) => (laterChunkOf(id, modules) === name ? name : null);
}

/**
 * @param {string} id
 * @param {Modules} modules
 * @returns {string | null} null: a chunk of its own
 */
function laterChunkOf(id, modules) {
  const entries = entriesOf(id, modules);
  if (entries.some((entry) => ALONE.test(entry))) return null;
  const areas = new Set(entries.map(areaOf));
  const early = [HOME, VAULT].find((area) => areas.has(area));
  if (early) return early;
  return areas.size > 1 ? SHARED : ([...areas][0] ?? null);
}

/** @param {string} entry */
function areaOf(entry) {
  const found = Object.entries(AREAS).find(([, screens]) => screens.test(entry));
  return found?.[0] ?? ELSEWHERE;
}

/**
 * The modules loaded by an import that waits, of which a module is a part.
 * @param {string} id
 * @param {Modules} modules
 */
function entriesOf(id, modules) {
  const reached = new Set([id]);
  const entries = [];
  for (const one of reached) {
    const { importers = [], dynamicImporters = [] } = modules.getModuleInfo(one) ?? {};
    if (dynamicImporters.length > 0) entries.push(one);
    for (const importer of importers) reached.add(importer);
  }
  return entries;
}

/** @typedef {{ getModuleInfo(id: string): { importers: readonly string[], dynamicImporters: readonly string[] } | null }} Modules */
