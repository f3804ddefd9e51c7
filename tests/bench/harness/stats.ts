/** Median of the samples; with an even number, the mean of the two in the middle. */
export function median(samples: readonly number[]): number {
  return quantile(samples, 0.5);
}

/** The value that 95% of the samples do not exceed. */
export function p95(samples: readonly number[]): number {
  return quantile(samples, 0.95);
}

/** Interpolates between the two nearest ranks. Throws if there are no samples, since any figure would be made up. */
function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const rank = (sorted.length - 1) * share;
  const below = sorted[Math.floor(rank)];
  const above = sorted[Math.ceil(rank)];
  if (below === undefined || above === undefined) throw new Error('Nothing was measured.');
  return below + (above - below) * (rank - Math.floor(rank));
}
