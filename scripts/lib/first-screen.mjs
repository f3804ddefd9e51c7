/**
 * The scripts that a first screen needs: the entry, the chunk of that kind of screen, and what they import.
 * @param {import('vite').Manifest} manifest Vite's list of built chunks
 * @param {string} name the chunk's name in `first-chunks.mjs`
 */
export function firstScreenFiles(manifest, name) {
  const keys = Object.keys(manifest);
  const chunk = keys.find((key) => manifest[key]?.name === name);
  if (!chunk) throw new Error(`No built chunk is called ${name}`);

  const reached = new Set();
  for (const key of keys.filter((key) => manifest[key]?.isEntry)) collect(manifest, key, reached);
  collect(manifest, chunk, reached);
  return [...reached]
    .map((key) => manifest[key]?.file ?? '')
    .filter((file) => file.endsWith('.js'));
}

/**
 * @param {import('vite').Manifest} manifest
 * @param {string} key
 * @param {Set<string>} reached
 */
function collect(manifest, key, reached) {
  if (reached.has(key)) return;
  reached.add(key);
  for (const imported of manifest[key]?.imports ?? []) collect(manifest, imported, reached);
}
