import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Mutant } from '@stryker-mutator/api/core';
import type { Logger } from '@stryker-mutator/api/logging';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { wording } from './stryker-plugins.mjs';

/** The code to mutate: the engine, the local database and the definitions of the writes. */
export const FOLDERS: readonly string[] = ['workers/sync', 'src/db', 'src/mutations'];

/** One small change of the code. Lines and columns count from 0, as in Stryker. */
export interface ListedMutant {
  /** Path from the root of the repository. */
  file: string;
  location: Mutant['location'];
  mutator: string;
  /** The code before and after the change. */
  original: string;
  replacement: string;
  /** The line on which the change begins, trimmed. */
  line: string;
}

/** Every mutant that Stryker finds under these paths (files or folders), except in tests and English texts. */
export async function listMutants(paths: readonly string[]): Promise<ListedMutant[]> {
  const sources = new Map(
    paths
      .flatMap(codeIn)
      .map((file) => [resolve(file), { file, text: readFileSync(file, 'utf8') }]),
  );
  const instrumenter = new Instrumenter(QUIET, undefined, () => ''); // the printed code is not needed
  const { mutants } = await instrumenter.instrument(
    [...sources].map(([name, { text }]) => ({ name, mutate: true, content: text })),
    { ignorers: [wording], excludedMutations: [], plugins: null },
  );
  return mutants
    .filter(({ status }) => status !== 'Ignored')
    .map(({ fileName, location, mutatorName, replacement }) => {
      const { file = fileName, text = '' } = sources.get(resolve(fileName)) ?? {};
      const original = textAt(text, location);
      const line = (text.split('\n')[location.start.line] ?? '').trim();
      return { file, location, mutator: mutatorName, original, replacement, line };
    });
}

/** Identifies a mutant across two enumerations of the same sources. */
export function idOf({
  file,
  location: { start, end },
  mutator,
  replacement,
}: Pick<ListedMutant, 'file' | 'location' | 'mutator' | 'replacement'>): string {
  const place = `${start.line}:${start.column}-${end.line}:${end.column}`;
  return `${file}:${place} ${mutator} ${replacement}`;
}

function codeIn(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(path, name))
    .sort();
}

function textAt(text: string, { start, end }: Mutant['location']): string {
  const lines = text.split('\n').slice(start.line, end.line + 1);
  const last = lines.length - 1;
  return lines
    .map((line, nth) =>
      line.slice(nth === 0 ? start.column : 0, nth === last ? end.column : undefined),
    )
    .join('\n');
}

const nothing = () => {};
const QUIET: Logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => true,
  isErrorEnabled: () => true,
  isFatalEnabled: () => true,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: console.warn,
  error: console.error,
  fatal: console.error,
};
