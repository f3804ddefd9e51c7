/**
 * The scripts that a first screen needs: the entry, the chunk of that kind of screen, and what they import.
 * @param {import('vite').Manifest} manifest Vite's list of built chunks
 * @param {string} name the chunk's name in `first-chunks.mjs`
 */
export function firstScreenFiles(manifest, name) {
  const reached = new Set();
  const chunk = keyOf(manifest, name);
  for (const key of Object.keys(manifest).filter((key) => manifest[key]?.isEntry))
    collect(manifest, key, reached);
  collect(manifest, chunk, reached);
  return [...reached]
    .map((key) => manifest[key]?.file ?? '')
    .filter((file) => file.endsWith('.js'));
}

/**
 * Names of a chunk and of all chunks that it imports, directly or indirectly.
 * @param {import('vite').Manifest} manifest
 * @param {string} name
 */
export function chunksBroughtAlong(manifest, name) {
  const reached = new Set();
  collect(manifest, keyOf(manifest, name), reached);
  return new Set([...reached].map((key) => manifest[key]?.name));
}

/**
 * @param {import('vite').Manifest} manifest
 * @param {string} name
 */
function keyOf(manifest, name) {
  const found = Object.keys(manifest).find((key) => manifest[key]?.name === name);
  if (!found) throw new Error(`No built chunk is called ${name}`);
  return found;
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
