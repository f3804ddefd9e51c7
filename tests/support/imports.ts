import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'vite';

export interface Import {
  specifier: string;
  /** The import disappears when compiled, so only the compiler follows it. */
  typeOnly: boolean;
  /** A dynamic import, followed when needed instead of at startup. */
  isLazy?: boolean;
}

/** A file of this repository, or the package (or `node:` module) that provides the import. */
export type Target = { file: string } | { package: string };

/** All imports of a file: static imports, re-exports, dynamic imports and `import('…').Type`. */
export function importsOf(path: string, source: string): Import[] {
  const { module, program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);

  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  const reExports = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, typeOnly: isType }] : [],
    );
  const lazy = module.dynamicImports
    .map(({ moduleRequest }) => source.slice(moduleRequest.start, moduleRequest.end))
    .filter((text) => /^(['"`])[^$]*\1$/.test(text))
    .map((text) => ({ specifier: text.slice(1, -1), typeOnly: false, isLazy: true }));
  const types = namesInImportTypes(program).map((specifier) => ({ specifier, typeOnly: true }));
  return [...imports, ...reExports, ...lazy, ...types];
}

/** Resolves relative paths and the path aliases that package.json declares under `imports`. */
export function resolveImport(fromFile: string, specifier: string): Target {
  const path = specifier.replace(/\?.*$/, ''); // Vite's suffixes such as `?url`
  if (path.startsWith('.')) return { file: posix.join(posix.dirname(fromFile), path) };
  if (path.startsWith('/')) return { file: path.slice(1) };
  if (path.startsWith('#')) return { file: resolveShortPath(path) };
  return { package: packageName(path) };
}

function resolveShortPath(path: string): string {
  for (const [pattern, target] of Object.entries(shortPaths())) {
    const prefix = pattern.replace('*', '');
    if (path.startsWith(prefix)) {
      return posix.normalize(target.replace('*', path.slice(prefix.length)));
    }
  }
  throw new Error(`${path} is no short path of package.json's "imports"`);
}

let declared: Record<string, string> | undefined;
function shortPaths(): Record<string, string> {
  declared ??= JSON.parse(readFileSync('package.json', 'utf8')).imports as Record<string, string>;
  return declared;
}

function packageName(path: string): string {
  if (path.startsWith('node:')) return path;
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Finds `import('…').Name` in type positions, the only form that the parser's own lists leave out. */
function namesInImportTypes(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(namesInImportTypes);
  if (typeof node !== 'object' || node === null) return [];
  const below = Object.values(node).flatMap(namesInImportTypes);
  const { type, source } = node as { type?: string; source?: { value?: unknown } };
  return type === 'TSImportType' && typeof source?.value === 'string'
    ? [source.value, ...below]
    : below;
}
