import type { MutantStatus } from '@stryker-mutator/api/core';
import { ACCEPTED, type AcceptedSurvivor } from './accepted.ts';
import type { ListedMutant } from './list-mutants.ts';
import type { TriedMutant } from './try-sample.ts';

/** The minimum fraction of mutants that the tests must detect. */
const LEAST_SCORE = 0.85;
const NOTICED: readonly MutantStatus[] = ['Killed', 'Timeout'];
const UNNOTICED: readonly MutantStatus[] = ['Survived', 'NoCoverage'];
const SHOWN_LENGTH = 100;

/** Prints the score and the survivors. Returns the exit code: 1 if the score is too low. */
export function report({
  tried,
  all,
  seconds,
}: {
  tried: readonly TriedMutant[];
  all: readonly ListedMutant[];
  seconds: number;
}): 0 | 1 {
  const count = (statuses: readonly MutantStatus[]) =>
    tried.filter(({ status }) => statuses.includes(status)).length;
  const survivors = tried.filter(({ status }) => UNNOTICED.includes(status));
  for (const one of survivors.filter((survivor) => !accepted(survivor))) printSurvivor(one);
  for (const one of survivors) {
    const known = accepted(one);
    if (known) console.log(`accepted ${placeOf(one)}: ${known.reason}`);
  }
  for (const { what, entry } of outdated(tried, all))
    console.log(`${what} ${entry.file}: ${entry.line}`);

  const noticed = count(NOTICED);
  const judged = noticed + survivors.length;
  const score = judged === 0 ? 0 : noticed / judged;
  const parts = (['Killed', 'Timeout', 'Survived', 'NoCoverage', 'RuntimeError'] as const).map(
    (status) => `${status} ${count([status])}`,
  );
  const statics = tried.filter(({ isStatic }) => isStatic).length;
  console.log(`${parts.join(', ')}; ${statics} of ${tried.length} are active while modules load`);
  const each = (seconds / Math.max(1, tried.length)).toFixed(1);
  console.log(`${(score * 100).toFixed(1)} % noticed, in ${seconds.toFixed(0)} s (${each} s each)`);
  return score >= LEAST_SCORE ? 0 : 1;
}

function printSurvivor(one: TriedMutant): void {
  const what = one.status === 'NoCoverage' ? 'NOT REACHED' : 'SURVIVED';
  console.log(`${what} ${placeOf(one)}`);
  console.log(`  line: ${one.line}`);
  console.log(`  from: ${shown(one.original)}`);
  console.log(`  to:   ${shown(one.replacement)}`);
}

function accepted(one: ListedMutant): AcceptedSurvivor | undefined {
  return ACCEPTED.find((entry) => isSame(entry, one));
}

/** Accepted survivors that the tests now detect, or whose code has changed. */
function outdated(
  tried: readonly TriedMutant[],
  all: readonly ListedMutant[],
): { what: string; entry: AcceptedSurvivor }[] {
  const files = new Set(all.map(({ file }) => file));
  return ACCEPTED.filter(({ file }) => files.has(file)).flatMap((entry) => {
    if (!all.some((one) => isSame(entry, one))) return [{ what: 'ACCEPTED, BUT GONE', entry }];
    const same = tried.filter((one) => isSame(entry, one));
    const isNoticed = same.length > 0 && same.every(({ status }) => NOTICED.includes(status));
    return isNoticed ? [{ what: 'ACCEPTED, BUT NOTICED', entry }] : [];
  });
}

function isSame(entry: AcceptedSurvivor, one: ListedMutant): boolean {
  return (
    entry.file === one.file &&
    entry.line === one.line &&
    entry.original === shown(one.original) &&
    entry.replacement === shown(one.replacement)
  );
}

function placeOf({ file, location: { start } }: ListedMutant): string {
  return `${file}:${start.line + 1}:${start.column + 1}`;
}

/** Code as one line of limited length, which is also the format of accepted survivors. */
function shown(code: string): string {
  const line = code.replace(/\s+/g, ' ').trim();
  return line.length <= SHOWN_LENGTH ? line : `${line.slice(0, SHOWN_LENGTH)}…`;
}
