/** Distance between the positions of two resources that nobody has moved. */
const STEP = 1_024;

interface Placed {
  category: string;
  position: number;
}

/** A resource and its new position. */
export interface Move<T> {
  row: T;
  position: number;
}

/** Categories in the order of their first resource, each with its resources in order. */
export function inCategories<T extends Placed>(
  rows: readonly T[],
): { category: string; resources: T[] }[] {
  const found = new Map<string, T[]>();
  for (const row of inOrder(rows))
    found.set(row.category, [...(found.get(row.category) ?? []), row]);
  return [...found].map(([category, resources]) => ({ category, resources }));
}

/** The position of a new resource: after all others. */
export function positionAtEnd(rows: readonly Placed[]): number {
  return Math.max(0, ...rows.map(({ position }) => position)) + STEP;
}

/**
 * The changes that move `row` directly above `target`: one new position between the target and its predecessor, so that
 * two people who move different resources do not conflict. If no number fits in between, all resources get new
 * positions.
 */
export function moveAbove<T extends Placed>(rows: readonly T[], row: T, target: T): Move<T>[] {
  const others = inOrder(rows).filter((one) => one !== row);
  const at = others.indexOf(target);
  const before = others.slice(0, at).findLast(({ position }) => position < target.position);
  const position = before ? (before.position + target.position) / 2 : target.position - STEP;
  if (position < target.position && (!before || position > before.position)) {
    return [{ row, position }];
  }
  return others
    .toSpliced(at, 0, row)
    .map((one, nth) => ({ row: one, position: (nth + 1) * STEP }))
    .filter((move) => move.position !== move.row.position);
}

function inOrder<T extends Placed>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => a.position - b.position);
}
