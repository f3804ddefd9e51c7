/** Rows per statement: few enough for the parameter limits of both databases. */
const BATCH_SIZE = 500;

/** Splits a long list into batches that fit into one statement. */
export function* batches<T>(items: readonly T[], size = BATCH_SIZE): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) {
    yield items.slice(start, start + size);
  }
}

/** Ids increase in the order of the inserted rows, but `returning` does not guarantee any order. */
export function idsInOrder(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}
