import type { RowContext } from './source.ts';

/** The planter whom a record points at, by local key; nothing where the server does not say. */
export function planterOf(
  wire: { planter_id?: number | null | undefined },
  context: RowContext,
): { planter?: string } {
  if (wire.planter_id === undefined) return {};
  return { planter: wire.planter_id === null ? '' : context.lidOf('planters', wire.planter_id) };
}
