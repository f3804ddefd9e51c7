/**
 * Whether a module is part of one that a pattern names, by imports that do not wait.
 * @param {RegExp} start
 * @param {string} id
 * @param {Modules} modules
 */
export function isReachedFrom(start, id, modules) {
  for (const one of importersOf(id, modules)) if (start.test(one)) return true;
  return false;
}

/**
 * The modules loaded by an import that waits, of which a module is a part.
 * @param {string} id
 * @param {Modules} modules
 */
export function entriesOf(id, modules) {
  return [...importersOf(id, modules)].filter(
    (one) => (modules.getModuleInfo(one)?.dynamicImporters ?? []).length > 0,
  );
}

/**
 * A module and all that import it, by imports that do not wait.
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

/** @typedef {{ getModuleInfo(id: string): { importers: readonly string[], dynamicImporters: readonly string[] } | null }} Modules */
