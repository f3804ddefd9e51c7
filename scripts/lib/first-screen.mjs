/**
 * The scripts that one screen needs: the entry, the lazily loaded parts of its route file and of the
 * layouts around it, and whatever these import.
 * @param {import('vite').Manifest} manifest Vite's list of built chunks
 * @param {RegExp} routeFile which route file draws the screen
 */
export function firstScreenFiles(manifest, routeFile) {
  const keys = Object.keys(manifest);
  const sources = keys.filter(isRoute).map(sourceOf);
  const screen = sources.find((source) => routeFile.test(source));
  if (!screen) throw new Error(`No built chunk belongs to a route file like ${routeFile}`);

  const needed = keys.filter(
    (key) => manifest[key]?.isEntry || (isRoute(key) && isAround(sourceOf(key), screen)),
  );
  const reached = new Set();
  for (const key of needed) collect(manifest, key, reached);
  return [...reached]
    .map((key) => manifest[key]?.file ?? '')
    .filter((file) => file.endsWith('.js'));
}

/** @param {string} key */
function isRoute(key) {
  return key.startsWith('src/routes/');
}

/**
 * Split parts are listed as `src/routes/login.tsx?tsr-split=component`.
 * @param {string} key
 */
function sourceOf(key) {
  return key.replace(/\?.*$/, '');
}

/**
 * The screen itself, the root, and each layout whose folder or dotted name the screen's name begins with.
 * @param {string} source
 * @param {string} screen
 */
function isAround(source, screen) {
  if (source === screen || source === 'src/routes/__root.tsx') return true;
  const layout = source.replace(/(\/route)?\.tsx$/, '');
  return screen.startsWith(`${layout}/`) || screen.startsWith(`${layout}.`);
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
