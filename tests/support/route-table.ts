import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCREENS, type Screen } from '#shared/screens.ts';
import { SPEC_ROUTES } from '#tests/spec-texts/routes.ts';

/** Paths of the project's files with their contents. */
export type Sources = ReadonlyMap<string, string>;

interface Line {
  address: string;
  /** The route file, or the address that it redirects to. */
  screen: string;
  /** At most three browser tests that open the screen, or tests next to its code. */
  tests: readonly string[];
}

export interface RouteTable {
  markdown: string;
  /** One sentence for each address without a screen or without a test. */
  missing: string[];
}

/** Every address of the specifications with its route file and the tests that open it. */
export function routeTable(sources: Sources): RouteTable {
  const routeFiles = routeFilesByAddress(sources.get('src/app/routeTree.gen.ts') ?? '');
  const lines = SPEC_ROUTES.map((address) => lineOf(address, routeFiles, sources));
  const missing = lines.flatMap(({ address, screen, tests }) => [
    ...(screen === '' ? [`${address} has no screen`] : []),
    ...(tests.length === 0 ? [`${address} is opened by no test`] : []),
  ]);
  const rows = lines.map(
    ({ address, screen, tests }) =>
      `| \`${address}\` | ${screen} | ${tests.map((file) => `[${nameOf(file)}](../${file})`).join(', ')} |`,
  );
  const markdown = ['| address | screen | tests |', '|---|---|---|', ...rows].join('\n');
  return { markdown, missing };
}

function lineOf(address: string, routeFiles: ReadonlyMap<string, string>, sources: Sources): Line {
  const screen = SCREENS.find(({ path }) => shapeOf(path) === shapeOf(address));
  const shape = shapeOf(address);
  const file = routeFiles.get(shape) ?? routeFiles.get(shape.replace(/\/[^/]+$/, '/*'));
  return { address, screen: screenCell(screen, file), tests: testsOf(address, sources) };
}

function screenCell(screen: Screen | undefined, file: string | undefined): string {
  if (!screen) return '';
  if (screen.redirectTo) return `redirects to \`${screen.redirectTo}\``;
  return file ? `[${file.replace('src/routes/', '')}](../${file})` : '';
}

/** Reduces `/a/{id}`, `/a/$id` and `/a/$other` to the same form. */
function shapeOf(address: string): string {
  return address.replace(/\{[^}]+\}|\$\w+/g, '*').replace(/(.)\/$/, '$1');
}

/** Route files by address, from the router's generated list. */
function routeFilesByAddress(generated: string): Map<string, string> {
  const imports = new Map(
    [...generated.matchAll(/import \{ Route as (\w+)Import \} from '\.\/\.\.\/(.+?)'/g)].map(
      ([, name = '', file = '']) => [name, `src/${file}`],
    ),
  );
  const byAddress = generated.slice(
    generated.indexOf('interface FileRoutesByTo'),
    generated.indexOf('interface FileRoutesById'),
  );
  return new Map(
    [...byAddress.matchAll(/'(.+?)': typeof (\w+?)(?:WithChildren)?;?\n/g)].map(
      ([, address = '', name = '']) => [shapeOf(address), imports.get(name) ?? ''],
    ),
  );
}

function testsOf(address: string, sources: Sources): string[] {
  const opened = new RegExp(
    `['"\`}]${address.replace(/\{[^}]+\}/g, '(\\$\\{[^}]+\\}|[\\w-]+)')}(['"\`?#]|$)`,
    'm',
  );
  const found = [...sources]
    .filter(([file, text]) => /\.(e2e\.ts|test\.tsx)$/.test(file) && opened.test(text))
    .map(([file]) => file)
    .sort();
  const inBrowsers = found.filter((file) => file.endsWith('.e2e.ts'));
  return inBrowsers.length > 0 ? inBrowsers.slice(0, 3) : found.slice(0, 3);
}

function nameOf(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.(e2e\.ts|test\.tsx)$/, '');
}

const HEAD = `# Addresses

Every address of the specifications (docs/specification.md), its route file, and tests that open it. Do not edit
this page: \`npm run routes\` writes it, and fails if an address has no screen or no test.
`;

/** The complete page with this table. */
export function addressesPage(markdown: string): string {
  return `${HEAD}\n${markdown}\n`;
}

/** The project's code and tests, by path. Run from its root. */
export function readSources(): Sources {
  const paths = ['src', 'tests'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/')),
  );
  const sources = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
  // Its addresses are in a file that it shares with other tests.
  const [walk, addresses] = ['tests/e2e/screen-states.e2e.ts', 'tests/support/screen-addresses.ts'];
  sources.set(walk, `${sources.get(walk)}${sources.get(addresses)}`);
  return sources;
}
