/*
 * A device caches only the catalog of its chosen language. English needs no catalog because its texts are in the code.
 * The page sends the language on every start and on every change. A new build fetches its catalog of that language
 * while it is being installed, so that the app also opens in that language offline.
 */

/** vite.config.ts assigns these names; the last part is the content hash. */
const CATALOG = /\/assets\/language\.([\w-]+)\.[\w-]+\.js$/;
const CACHE = 'fieldbook-languages-1';

export function isCatalog({ url }: { url: URL }): boolean {
  return CATALOG.test(url.pathname);
}

/** Returns the catalog from the cache, or from the server without caching it: only `keepLanguage` fills the cache. */
export async function keptCatalog(request: Request): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match(request.url, { ignoreVary: true });
  return kept ?? fetch(request);
}

/**
 * Runs while a build is being installed and fetches its catalogs of the languages cached on this device. Older builds
 * cached all catalogs and did not record the chosen language. In that case all are fetched, and the next start of the
 * page deletes the unused ones. Rejects if a fetch fails, so that the installation is retried.
 */
export async function installLanguages(
  catalogs: readonly string[],
  isUpdate: boolean,
): Promise<void> {
  const isFirst = !(await caches.has(CACHE));
  if (isFirst && !isUpdate) return;
  const cache = await caches.open(CACHE);
  const known = (await cache.keys()).map(({ url }) => tagOf(new URL(url).pathname));
  await addMissing(
    cache,
    isFirst ? catalogs : catalogs.filter((one) => known.includes(tagOf(one))),
  );
}

/** Caches the catalog of the language in use and deletes the others. A tag without a catalog means English. */
export async function keepLanguage(catalogs: readonly string[], tag: string): Promise<void> {
  const cache = await caches.open(CACHE);
  const others = catalogs.filter((one) => tagOf(one) !== tag);
  await Promise.all(others.map((one) => cache.delete(one)));
  await addMissing(
    cache,
    catalogs.filter((one) => tagOf(one) === tag),
  );
}

/** Deletes the catalogs of earlier builds. */
export async function dropOldCatalogs(catalogs: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const old = (await cache.keys()).filter(({ url }) => !catalogs.includes(new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}

async function addMissing(cache: Cache, wanted: readonly string[]): Promise<void> {
  for (const one of wanted) {
    if (!(await cache.match(one, { ignoreVary: true }))) await cache.add(one);
  }
}

function tagOf(path: string): string {
  return CATALOG.exec(path)?.[1] ?? '';
}
