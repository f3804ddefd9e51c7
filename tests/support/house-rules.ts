import { FEATURES } from './features.ts';
import { type Import, importsOf, resolveImport, type Target } from './imports.ts';

/**
 * Defines who may import whom. A zone is a folder; the zone of a file is the longest one that contains it. Imports
 * inside a zone are free. From other zones, a file may import only what is listed here: a zone or a single file.
 * `types` may be imported only with `import type`.
 */
interface Zone {
  may: string[];
  types?: string[];
}

const screenParts = [
  'src/shells',
  'src/forms',
  'src/map',
  'src/charts',
  'src/pictures',
  'src/files',
];

/** The sync engine, from its most basic folder to the one that composes the others. */
const page = ['src/mutations', 'src/db', 'src/records', 'src/vault', 'src/shared'];
const syncEngine: Record<string, Zone> = {
  'workers/sync/sources': { may: page },
  'workers/sync/core': { may: ['workers/sync/sources', ...page] },
  'workers/sync/pull': { may: ['workers/sync/core', 'workers/sync/sources', ...page] },
  'workers/sync/push': {
    may: ['workers/sync/pull', 'workers/sync/core', 'workers/sync/sources', ...page],
  },
  'workers/sync/run': {
    may: ['workers/sync/push', 'workers/sync/pull', 'workers/sync/core', 'src/data-use', ...page],
  },
};

/** What a screen may be composed of. */
const screen = [
  'src/changes',
  'src/lists',
  'src/presence',
  ...screenParts,
  'src/ui',
  'src/i18n',
  'src/db/queries',
  'src/mutations',
  'src/sync-client',
  'src/data-use',
  'src/online',
  'src/account',
  'src/records',
  'src/vault',
  'src/shared',
];
const features: Record<string, Zone> = Object.fromEntries(
  Object.entries(FEATURES).map(([name, used]) => [
    `src/features/${name}`,
    { may: [...used.map((one) => `src/features/${one}`), ...screen], types: ['src/db'] },
  ]),
);

const zones: Record<string, Zone> = {
  // Composes the whole app.
  'src/app': {
    may: [
      'src/routes',
      ...screenParts,
      'src/ui',
      'src/i18n',
      'src/online',
      'src/account',
      'src/sync-client',
      'src/vault',
      'src/shared',
    ],
  },
  // An address, its parameters, who may open it, and the screen. It renders nothing itself.
  'src/routes': {
    may: [
      ...Object.keys(features),
      'src/lists',
      'src/shells',
      'src/account',
      'src/i18n',
      'src/ui/toast.tsx',
      'src/records',
      'src/shared',
    ],
    types: ['src/sync-client'],
  },
  ...features,
  // What all screens show about queued writes and about lists.
  'src/changes': {
    may: [
      'src/forms',
      'src/ui',
      'src/i18n',
      'src/db/queries',
      'src/mutations',
      'src/sync-client',
      'src/account',
      'src/shared',
    ],
    types: ['src/db'],
  },
  'src/lists': {
    may: ['src/ui', 'src/i18n', 'src/db/queries', 'src/sync-client', 'src/shared'],
    types: ['src/db'],
  },
  // Other people who have the same screen open.
  'src/presence': { may: ['src/ui', 'src/sync-client', 'src/shared'] },
  'src/shells': { may: ['src/ui', 'src/i18n', 'src/shared'] },
  'src/forms': {
    may: ['src/ui', 'src/i18n', 'src/db/queries', 'src/online', 'src/records', 'src/shared'],
  },
  'src/map': { may: ['src/ui', 'src/i18n', 'src/data-use', 'src/shared'] },
  'src/charts': { may: ['src/ui', 'src/i18n', 'src/shared'] },
  'src/files': { may: ['src/i18n', 'src/shared', 'src/ui'] },
  'src/pictures': { may: ['src/i18n', 'src/data-use', 'src/ui', 'src/shared'] },
  'src/ui': { may: ['src/i18n', 'src/shared'] },
  'src/db/queries': { may: ['src/db', 'src/records', 'src/vault', 'src/shared'] },
  'src/db': { may: ['src/records', 'src/shared'] },
  'src/mutations': { may: ['src/records', 'src/shared'], types: ['src/db'] },
  // The definition of each kind of record, for page, workers and server.
  'src/records': { may: ['src/shared'] },
  'src/sync-client': {
    // Saving a write replays the waiting writes of the same row, so it must be able to read them. It never
    // refers to a single mutation by name.
    may: [
      'src/db',
      'src/vault',
      'src/data-use',
      'src/shared',
      'src/mutations/read-op.ts',
      'src/mutations/rebase.ts',
      'src/mutations/tap.ts',
    ],
    types: ['src/mutations'],
  },
  'src/online': { may: ['src/account', 'src/shared'] },
  'src/account': { may: ['src/shared'] },
  'src/i18n': { may: ['src/account/storage.ts', 'src/shared'] },
  // Used by the page and both workers, like the vault. They depend on no record and no screen.
  'src/data-use': { may: ['src/shared'] },
  'src/vault': { may: ['src/shared'] },
  'src/shared': { may: [] },
  ...syncEngine,
  'workers/service-worker': {
    may: ['workers/sync/core', 'workers/sync/run', 'src/data-use', 'src/shared'],
  },
  // Written only from the specifications: it shares nothing with the code that it tests.
  'tests/second-backend': { may: [] },
  'workers/picture': { may: ['src/shared'] },
  server: { may: ['src/records', 'src/shared'] },
};

/** Each third-party package may be imported in only one place. */
const homes: { packages: RegExp; home: RegExp }[] = [
  { packages: /^dexie$/, home: /^src\/db\// },
  { packages: /^dexie-react-hooks$/, home: /^src\/(db|sync-client|lists|features)\// },
  { packages: /^(hono|@hono\/.+|kysely|libsql|pg|pino|nodemailer|jose)$/, home: /^server\// },
  { packages: /^(@node-rs\/.+|rate-limiter-flexible|node:.+)$/, home: /^server\// },
  {
    packages: /^comlink$/,
    home: /^(src\/sync-client\/|workers\/[^/]+\/(run\/)?(index|entry)\.ts$)/,
  },
  { packages: /^ol$/, home: /^src\/map\// },
  { packages: /^(papaparse|jspdf|jspdf-autotable)$/, home: /^src\/files\// },
  { packages: /^@simplewebauthn\/server$/, home: /^server\// },
  { packages: /^@simplewebauthn\/browser$/, home: /^src\/online\// },
  { packages: /^workbox-(?!window)/, home: /^workers\/service-worker\// },
  { packages: /^workbox-window/, home: /^src\/shells\// },
];

/** Code that runs everywhere may not use anything that exists only in some environments. */
const runsEverywhere = ['src/shared', 'src/records'];
const packagesOfShared = /^(zod|@lingui\/core)$/;

const longestFile = 500;

export type Files = Map<string, string>;

/** One sentence for each violation. Tests may import anything. */
export function brokenImportRules(files: Files): string[] {
  const mutations = registeredMutations(files);
  const broken: string[] = [];
  for (const [file, source] of files) {
    if (isTest(file) || isGenerated(file)) continue;
    for (const imported of importsOf(file, source)) {
      const target = resolveImport(file, imported.specifier);
      const reason = whyForbidden({ file, target, imported, mutations });
      if (reason) broken.push(`${file} imports ${imported.specifier}: ${reason}`);
    }
  }
  return broken;
}

/** Edges between features that are listed but not used by any import. */
export function unusedFeatureEdges(files: Files): string[] {
  const used = new Set<string>();
  for (const [file, source] of files) {
    if (isTest(file)) continue;
    for (const { specifier } of importsOf(file, source)) {
      const target = resolveImport(file, specifier);
      if ('file' in target) used.add(`${zoneOf(file)} uses ${zoneOf(target.file)}`);
    }
  }
  return Object.entries(FEATURES)
    .flatMap(([from, edges]) => edges.map((to) => `src/features/${from} uses src/features/${to}`))
    .filter((edge) => !used.has(edge));
}

interface Step {
  file: string;
  target: Target;
  imported: Import;
  mutations: Set<string>;
}

function whyForbidden({ file, target, imported, mutations }: Step): string | undefined {
  if (!zoneOf(file) && isPage(file)) return 'its folder belongs to no part of the app';
  if ('package' in target) return whyPackageForbidden(file, target.package);
  if (isTest(target.file)) return 'nothing imports tests';

  const from = zoneOf(file);
  const to = zoneOf(target.file);
  if (!from) return undefined; // configurations and scripts
  if (!to) return `${target.file} belongs to no part of the app`;
  if (from === to)
    return whySidewaysForbidden({ file, target: target.file, zone: from, mutations });

  const { may, types = [] } = zones[from] as Zone;
  if (may.includes(to) || may.includes(target.file)) return undefined;
  if (types.includes(to)) {
    return imported.typeOnly ? undefined : `${from} may import only types of ${to}`;
  }
  return `${from} may not import ${to}`;
}

interface Sideways {
  file: string;
  target: string;
  zone: string;
  mutations: Set<string>;
}

function whySidewaysForbidden({ file, target, zone, mutations }: Sideways): string | undefined {
  if (zone === 'src/routes') return 'no route imports another route';
  if (mutations.has(file) && mutations.has(target)) return 'no mutation imports another mutation';
  return undefined;
}

function whyPackageForbidden(file: string, name: string): string | undefined {
  const zone = zoneOf(file);
  if (!zone) return undefined;
  if (runsEverywhere.includes(zone) && !packagesOfShared.test(name)) {
    return `${zone} runs everywhere and may use only zod and @lingui/core`;
  }
  const rule = homes.find(({ packages }) => packages.test(name));
  if (rule && !rule.home.test(file)) return `${name} has its home elsewhere (${rule.home.source})`;
  return undefined;
}

function isPage(file: string): boolean {
  return /^src\/.*\.tsx?$/.test(file);
}

/** A mutation is a file that the index registers; the other files of the folder are shared helpers. */
function registeredMutations(files: Files): Set<string> {
  const index = 'src/mutations/index.ts';
  const registered = importsOf(index, files.get(index) ?? '')
    .filter(({ typeOnly }) => !typeOnly)
    .map(({ specifier }) => resolveImport(index, specifier))
    .flatMap((target) => ('file' in target ? [target.file] : []))
    .filter((file) => file.startsWith('src/mutations/') && file !== 'src/mutations/mutation.ts');
  return new Set(registered);
}

function zoneOf(file: string): string | undefined {
  const fitting = Object.keys(zones).filter((zone) => file.startsWith(`${zone}/`));
  return fitting.sort((a, b) => b.length - a.length)[0];
}

/** A file of more than 500 lines contains more than one idea. */
export function tooLongFiles(files: Files): string[] {
  return [...files]
    .filter(([file]) => !isGenerated(file))
    .map(([file, source]) => ({ file, lines: source.split('\n').length - 1 }))
    .filter(({ lines }) => lines > longestFile)
    .map(({ file, lines }) => `${file} has ${lines} lines; the limit is ${longestFile}`);
}

/** Each part of the app needs a README about what belongs there and what a file there must export. */
export function foldersWithoutReadme(paths: Iterable<string>): string[] {
  const all = [...paths];
  const folders = new Set(all.flatMap((path) => houseFolder.exec(path)?.[0] ?? []));
  return [...folders].filter((folder) => !all.includes(`${folder}README.md`)).sort();
}

const houseFolder = /^((src|workers)\/[^/]+|server|tests|scripts)\//;

function isTest(file: string): boolean {
  return file.startsWith('tests/') || /\.test\.tsx?$/.test(file);
}

function isGenerated(file: string): boolean {
  return file.endsWith('.gen.ts');
}
