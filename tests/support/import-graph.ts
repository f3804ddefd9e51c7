import { posix } from 'node:path';
import type { Files } from './house-rules.ts';
import { importsOf, resolveImport } from './imports.ts';

/** An import between two files of the app, including type imports. */
interface Edge {
  from: string;
  to: string;
}

function edgesOf(files: Files): Edge[] {
  return [...files]
    .filter(([file]) => isApp(file))
    .flatMap(([file, source]) =>
      importsOf(file, source)
        .map(({ specifier }) => resolveImport(file, specifier))
        .flatMap((target) => ('file' in target && isApp(target.file) ? [target.file] : []))
        .map((to) => ({ from: file, to })),
    );
}

/** Whether a file is code of the app: no test, no generated file, no stylesheet. */
function isApp(file: string): boolean {
  return /^(src|workers|server)\/.*\.tsx?$/.test(file) && !/\.(test|gen)\.tsx?$/.test(file);
}

/**
 * Folders that import each other, so that neither can be understood or moved without the other: `a <-> b`, sorted.
 * A folder and its subfolder do not count, since the outer one composes its parts.
 */
export function twoWayPairs(files: Files): string[] {
  const edges = new Set(
    edgesOf(files)
      .map(({ from, to }) => [posix.dirname(from), posix.dirname(to)] as const)
      .filter(([from, to]) => !`${from}/`.startsWith(`${to}/`) && !`${to}/`.startsWith(`${from}/`))
      .map(([from, to]) => `${from} -> ${to}`),
  );
  return [...edges]
    .filter((edge) => {
      const [from = '', to = ''] = edge.split(' -> ');
      return from < to && edges.has(`${to} -> ${from}`);
    })
    .map((edge) => edge.replace('->', '<->'))
    .sort();
}

/** Import cycles including type imports: each group once, with its files sorted. */
export function typeCycles(files: Files): string[] {
  const next = groupByFile(edgesOf(files));
  const reach = new Map<string, Set<string>>();
  const reachOf = (file: string) => {
    const known = reach.get(file);
    if (known) return known;
    const seen = new Set<string>();
    const open = [file];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const { to } of next.get(at) ?? []) {
        if (!seen.has(to)) open.push(to);
        seen.add(to);
      }
    }
    reach.set(file, seen);
    return seen;
  };
  const inCycle = [...next.keys()].filter((file) => reachOf(file).has(file));
  const groups = inCycle.map((file) =>
    inCycle.filter((other) => reachOf(file).has(other) && reachOf(other).has(file)).join(', '),
  );
  return [...new Set(groups)].sort();
}

function groupByFile(edges: readonly Edge[]): Map<string, Edge[]> {
  const groups = new Map<string, Edge[]>();
  for (const edge of edges) groups.set(edge.from, [...(groups.get(edge.from) ?? []), edge]);
  return groups;
}

/** Files of the app with fewer lines than this, most of which should be merged into the file that uses them. */
export function smallFiles(files: Files, lines = 15): string[] {
  return [...files]
    .filter(([file, source]) => isApp(file) && source.split('\n').length - 1 < lines)
    .map(([file]) => file)
    .sort();
}
