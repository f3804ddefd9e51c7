/**
 * Whether static imports lead to this module from a module that matches the pattern.
 * @param {RegExp} start
 * @param {string} id
 * @param {Modules} modules
 */
export function isReachedFrom(start, id, modules) {
  for (const one of importersOf(id, modules)) if (start.test(one)) return true;
  return false;
}

/**
 * The dynamically imported modules from which static imports lead to this module.
 * @param {string} id
 * @param {Modules} modules
 */
export function entriesOf(id, modules) {
  return [...importersOf(id, modules)].filter(
    (one) => (modules.getModuleInfo(one)?.dynamicImporters ?? []).length > 0,
  );
}

/**
 * A module and all modules that import it statically, directly or indirectly.
 * @param {string} id
 * @param {Modules} modules
 */
function importersOf(id, modules) {
  const reached = new Set([id]);
  for (const one of reached) {
    for (const importer of modules.getModuleInfo(one)?.importers ?? []) reached.add(importer);
  }
  return reached;
}

/**
 * The modules of one chunk, for a group that comes before the others.
 * @param {string} name
 * @param {(id: string, modules: Modules) => string | null} chunkOf
 */
export function onlyChunk(name, chunkOf) {
  /**
   * @param {string} id
   * @param {Modules} modules
   */
  return (id, modules) => (chunkOf(id, modules) === name ? name : null);
}

/** @typedef {{ getModuleInfo(id: string): { importers: readonly string[], dynamicImporters: readonly string[], importedIds: readonly string[], dynamicallyImportedIds: readonly string[] } | null }} Modules */
