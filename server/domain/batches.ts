/** Rows per statement: few enough for the number of parameters that both databases allow. */
const BATCH_SIZE = 500;

/** Cuts a long list into pieces that fit into one statement. */
export function* batches<T>(items: readonly T[], size = BATCH_SIZE): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) {
    yield items.slice(start, start + size);
  }
}

/** Ids count up in the order of the inserted rows, but `returning` promises no order. */
export function idsInOrder(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}
