import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { getManifest } from 'workbox-build';
import { INSTALLATION, SIGN_IN_LATER } from './first-chunks.mjs';
import { inRoot } from './paths.mjs';
import { precached } from './precached.mjs';
import { sentBytes } from './sent-bytes.mjs';

/*
 * Which files of a build each screen needs, so that a device installs first what its people can open. Derived from the
 * module graph: all code that a screen reaches by static and lazy imports, what those files import, their styles, and
 * the workers, maps and fonts whose addresses they contain. Only the imports of other screens in the route tree, and
 * the parts in `ON_DEMAND`, are not followed.
 */

/** The plan of the page's build. `build.mjs` completes it and puts it into the service worker. */
const PLAN = inRoot('dist', 'install-plan.json');

/** A screen's code, which the router's plugin splits from its route file. */
const SCREEN = /\/src\/routes\/(?<file>.+)\.tsx\?tsr-split=/;
/** Where people without a session start. Everything else needs one, or the network that brought a link. */
const GUESTS = /^(login|register|forgot-password)$/;
/** Loaded when a PDF is made. A trip needs them beforehand. */
const PDF = /node_modules\/jspdf|\/src\/files\/pdf\/.*\.ttf|\.ttf$/;
/** Catalogs have their own cache (workers/service-worker/languages.ts). The others need a network anyway. */
const ON_DEMAND = /virtual:catalog|libheif|password-guess/;

/**
 * @typedef {object} Needs
 * @property {string[]} guests files for people who are not signed in
 * @property {string[]} members files for everybody who is signed in
 * @property {Record<string, string[]>} screens files that a screen needs besides, by the path of its route
 * @property {string[]} home files that the home screen has loaded before the installation begins
 * @property {string[]} pdf files that making a PDF needs besides
 * @property {string} engine the sync engine, which the service worker runs as well
 * @property {Record<string, string>} own the file that holds the code of each screen, by the path of its route
 */

/** @returns {import('vite').Plugin} */
export function installPlan() {
  return {
    name: 'install-plan',
    apply: 'build',
    async writeBundle(_options, bundle) {
      const files = filesOf(bundle);
      const needs = needsOf({ getModuleInfo: (id) => this.getModuleInfo(id) }, files);
      await mkdir(dirname(PLAN), { recursive: true });
      await writeFile(PLAN, JSON.stringify(needs));
    },
  };
}

/**
 * @param {import('./module-graph.mjs').Modules} modules
 * @param {BuiltFiles} files
 * @returns {Needs}
 */
export function needsOf(modules, files) {
  const everywhere = reachedFrom(files.entries, modules);
  /** @param {(route: string) => boolean} isWanted */
  const reached = (isWanted) =>
    files.with(everywhere.reach((id) => !SCREEN.test(id) || isWanted(routeOf(id))));
  const routes = [...everywhere.screens].map(routeOf);
  const guests = files.with(
    everywhere.reach((id, isLazy) =>
      SCREEN.test(id) ? GUESTS.test(routeOf(id)) : !isLazy || isForGuests(id),
    ),
  );
  const members = without(
    reached((route) => !route.startsWith('_signed-in/') || route === '_signed-in/$'),
    guests,
  );
  const known = [...guests, ...members];
  const screens = routes
    .filter((route) => route.startsWith('_signed-in/') && route !== '_signed-in/$')
    .map((route) => [
      addressOf(route),
      without(
        reached((one) => one === route || one === '_signed-in'),
        known,
      ),
    ]);
  return {
    guests,
    members,
    screens: Object.fromEntries(screens),
    home: files.withImports(/assets\/(signed-in|sync)-/),
    pdf: files.matching(PDF),
    engine: files.matching(/assets\/sync-/)[0] ?? '',
    own: Object.fromEntries(
      [...everywhere.screens].map((id) => [addressOf(routeOf(id)), files.of(id)]),
    ),
  };
}

/**
 * Follows imports from the entries of the page.
 * @param {readonly string[]} entries
 * @param {import('./module-graph.mjs').Modules} modules
 */
function reachedFrom(entries, modules) {
  /** @param {(id: string, isLazy: boolean) => boolean} isWanted */
  const reach = (isWanted) => {
    const reached = new Set(entries);
    for (const id of reached) {
      const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {};
      const isNeeded = (/** @type {boolean} */ isLazy) => (/** @type {string} */ next) =>
        !ON_DEMAND.test(next) && !PDF.test(next) && isWanted(next, isLazy);
      for (const next of importedIds.filter(isNeeded(false))) reached.add(next);
      for (const next of dynamicallyImportedIds.filter(isNeeded(true))) reached.add(next);
    }
    return reached;
  };
  const screens = [...reach(() => true)].filter((id) => SCREEN.test(id));
  return { reach, screens: new Set(screens) };
}

/**
 * Lazy parts of the sign-in screens. What else these load belongs to the time after the sign-in.
 * @param {string} id
 */
function isForGuests(id) {
  return SIGN_IN_LATER.test(id) || INSTALLATION.test(id);
}

/** @param {string} id */
function routeOf(id) {
  return SCREEN.exec(id)?.groups?.file ?? '';
}

/**
 * The address of a route file, as the router derives it: `_signed-in/planter/$planterId.index` is `/planter/$planterId`.
 * @param {string} route
 */
export function addressOf(route) {
  const parts = route.split(/[/.]/).filter((part) => !part.startsWith('_') && part !== 'index');
  return `/${parts.join('/')}`;
}

/**
 * @param {readonly string[]} all
 * @param {readonly string[]} left
 */
function without(all, left) {
  return all.filter((file) => !left.includes(file));
}

/**
 * @typedef {object} BuiltFiles
 * @property {string[]} entries the modules at which the page begins
 * @property {(modules: Set<string>) => string[]} with the files that these modules are in, and what those files need
 * @property {(pattern: RegExp) => string[]} withImports
 * @property {(module: string) => string} of the file that a module is in
 * @property {(pattern: RegExp) => string[]} matching
 */

/**
 * @param {import('vite').Rolldown.OutputBundle} bundle
 * @returns {BuiltFiles}
 */
function filesOf(bundle) {
  const all = Object.values(bundle);
  const chunks = all.filter((file) => file.type === 'chunk');
  const real = realNames(bundle);
  const assets = all.filter(
    ({ type, fileName }) => type === 'asset' && fileName.startsWith('assets/'),
  );
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  /** @type {Map<string, string>} */
  const fileOfModule = new Map();
  for (const { fileName, moduleIds } of chunks) {
    for (const id of moduleIds) fileOfModule.set(id, fileName);
  }
  /** @param {string} code */
  const named = (code) =>
    assets
      .map(({ fileName }) => fileName)
      .filter((fileName) => !fileName.endsWith('.map') && !PDF.test(fileName))
      .filter((fileName) => code.includes(fileName.slice('assets/'.length)));
  /** @param {string} file */
  const neededBy = (file) => {
    const chunk = byName.get(file);
    const styles = assets.find((asset) => asset.fileName === file && file.endsWith('.css'));
    if (styles?.type === 'asset') return named(String(styles.source));
    if (!chunk) return [];
    const { viteMetadata } = /** @type {{ viteMetadata?: { importedCss: Set<string> } }} */ (chunk);
    return [
      ...chunk.imports.map((name) => real.get(name) ?? name),
      ...(viteMetadata?.importedCss ?? []),
      ...named(chunk.code).filter((name) => !name.endsWith('.css')),
    ];
  };
  /** @param {readonly string[]} names */
  const closure = (names) => {
    const needed = new Set(names);
    for (const file of needed) for (const other of neededBy(file)) needed.add(other);
    return [...needed].sort();
  };
  return {
    entries: chunks.flatMap(({ isEntry, facadeModuleId }) =>
      isEntry && facadeModuleId ? [facadeModuleId] : [],
    ),
    with: (modules) => closure([...modules].flatMap((id) => fileOfModule.get(id) ?? [])),
    withImports: (pattern) =>
      closure(
        all
          .map(({ fileName }) => fileName)
          .filter((name) => name.endsWith('.js') && pattern.test(name)),
      ),
    of: (id) => fileOfModule.get(id) ?? '',
    matching: (pattern) =>
      all
        .filter((file) =>
          file.type === 'chunk'
            ? pattern.test(file.fileName) || file.moduleIds.some((id) => pattern.test(id))
            : pattern.test(file.fileName),
        )
        .map(({ fileName }) => fileName)
        .filter((fileName) => !fileName.endsWith('.map')),
  };
}

/**
 * Chunks import each other by names that do not change with their content; the import map of the page has the files.
 * @param {import('vite').Rolldown.OutputBundle} bundle
 */
function realNames(bundle) {
  const page = bundle['index.html'];
  const html = page?.type === 'asset' ? String(page.source) : '';
  /** @type {Record<string, string>} */
  const imports = JSON.parse(IMPORT_MAP.exec(html)?.groups?.json ?? '{"imports":{}}').imports;
  return new Map(Object.entries(imports).map(([name, file]) => [name.slice(1), file.slice(1)]));
}

const IMPORT_MAP = /<script type="importmap">(?<json>.*?)<\/script>/s;

const PAGE = 'index.html';
/** By which the page of this build is recognized. */
const BUILD = /data-build="[^"]+"/;
const CATALOG = /^assets\/language\./;

/**
 * The complete plan, with every file that a device may keep: `files` in the order of installation, and for each group
 * the positions of its files.
 */
export async function completePlan() {
  const needs = await readNeeds();
  const { manifestEntries, warnings } = await getManifest(precached);
  if (warnings.length > 0)
    throw new Error(`The install plan is incomplete:\n${warnings.join('\n')}`);
  const catalogs = manifestEntries.map(({ url }) => url).filter((url) => CATALOG.test(url));
  const files = await Promise.all(
    manifestEntries.filter(({ url }) => !CATALOG.test(url)).map(describeFile),
  );
  /** @param {readonly string[]} names */
  const positions = (names) =>
    names.map((name) => files.findIndex(({ url }) => url === name)).filter((at) => at >= 0);
  const unhashed = files.map(({ url }) => url).filter((url) => !url.startsWith('assets/'));
  const page = await readFile(inRoot('dist', 'web', PAGE), 'utf8');
  return {
    build: BUILD.exec(page)?.[0] ?? '',
    engine: `/${needs.engine}`,
    files,
    catalogs: catalogs.map((url) => `/${url}`),
    guests: positions([...unhashed, ...needs.guests]),
    members: positions(needs.members),
    screens: Object.fromEntries(
      Object.entries(needs.screens).map(([path, names]) => [path, positions(names)]),
    ),
    pdf: positions(needs.pdf),
  };
}

/** The files by screen and the other facts that only measurements need. */
export async function readNeeds() {
  /** @type {Needs} */
  const needs = JSON.parse(await readFile(PLAN, 'utf8'));
  return needs;
}

/** @param {{ url: string, revision: string | null }} entry */
async function describeFile({ url, revision }) {
  const content = await readFile(inRoot('dist', 'web', url));
  // The server adds facts about the network to the page.
  const integrity =
    url === PAGE ? null : `sha256-${createHash('sha256').update(content).digest('base64')}`;
  return { url, revision, integrity, bytes: sentBytes(url) };
}
