/*
 * A device keeps only the catalog of the language that was chosen on it. English needs none: its texts are in the code.
 * The page sends the language at each start and whenever it changes; a new build fetches its catalog of that language
 * while it is installed, so that the app opens in it offline as well.
 */

/** Named by vite.config.ts; the last part is the hash of the content. */
const CATALOG = /\/assets\/language\.([\w-]+)\.[\w-]+\.js$/;
const CACHE = 'fieldbook-languages-1';

interface Listed {
  url: string;
}

/** The files of a build that every device keeps, and the catalogs, of which it keeps one. */
export function sortFiles<File extends Listed>(files: readonly File[]) {
  const [catalogs, app]: [string[], File[]] = [[], []];
  for (const file of files) {
    const path = `/${file.url.replace(/^\//, '')}`;
    if (CATALOG.test(path)) catalogs.push(path);
    else app.push(file);
  }
  return { app, catalogs };
}

export function isCatalog({ url }: { url: URL }): boolean {
  return CATALOG.test(url.pathname);
}

/** From this device, else from the server; `keepLanguage` decides what is kept. */
export async function keptCatalog(request: Request): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match(request.url, { ignoreVary: true });
  return kept ?? fetch(request);
}

/**
 * Runs while a build is installed: fetches its catalogs of the languages that this device has. Older builds cached all
 * catalogs and did not record which was chosen: then all are fetched, and the next start of the page leaves one. Rejects
 * if one did not arrive, so that the installation is retried.
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

/** The language in use is this one; without a catalog of it, English. */
export async function keepLanguage(catalogs: readonly string[], tag: string): Promise<void> {
  const cache = await caches.open(CACHE);
  const others = catalogs.filter((one) => tagOf(one) !== tag);
  await Promise.all(others.map((one) => cache.delete(one)));
  await addMissing(
    cache,
    catalogs.filter((one) => tagOf(one) === tag),
  );
}

/** The catalogs of the build before this one. */
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
