import { createHash } from 'node:crypto';
import { idOf, type ListedMutant } from './list-mutants.ts';

/**
 * Draws `count` mutants. Each mutant is ranked by a hash of the seed and its own text, and the lowest ranks are taken,
 * so a change elsewhere in a file keeps most of the sample.
 */
export function drawSample(
  mutants: readonly ListedMutant[],
  { seed, count }: { seed: number; count: number },
): ListedMutant[] {
  const seen = new Map<string, number>();
  return mutants
    .map((mutant) => {
      const text = textOf(mutant);
      const nth = seen.get(text) ?? 0; // counts equal changes in equal lines
      seen.set(text, nth + 1);
      return { mutant, rank: rankOf(`${seed} ${nth} ${text}`) };
    })
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant)
    .sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
}

function textOf({ file, line, mutator, original, replacement }: ListedMutant): string {
  return JSON.stringify([file, line, mutator, original, replacement]);
}

function rankOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
