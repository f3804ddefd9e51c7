import type { Files } from './house-rules.ts';
import { importsOf, resolveImport } from './imports.ts';

/**
 * Import cycles, each reported once as `a.ts -> b.ts -> a.ts`. To understand one of these files you have to read all of
 * them, and at startup one of them sees another uninitialized. Type imports are allowed because they do not run, and so
 * are dynamic imports.
 */
export function importCircles(files: Files): string[] {
  const wants = new Map([...files].map(([file, source]) => [file, runsOf(file, source)]));
  const done = new Set<string>();
  const circles: string[] = [];

  function follow(file: string, path: string[]): void {
    const at = path.indexOf(file);
    if (at >= 0) circles.push([...path.slice(at), file].join(' -> '));
    if (at >= 0 || done.has(file)) return;
    for (const next of wants.get(file) ?? []) follow(next, [...path, file]);
    done.add(file);
  }

  for (const file of wants.keys()) follow(file, []);
  return circles;
}

/** The files that have to run before this one. */
function runsOf(file: string, source: string): string[] {
  return importsOf(file, source)
    .filter(({ typeOnly, isLazy }) => !typeOnly && !isLazy)
    .map(({ specifier }) => resolveImport(file, specifier))
    .flatMap((target) => ('file' in target ? [target.file] : []));
}
