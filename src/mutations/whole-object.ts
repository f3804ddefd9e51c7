import { isRecord, listIn } from '#shared/contract/envelope.ts';
import type { Call } from './mutation.ts';

/**
 * A PUT that takes the whole object where only lists are documented: the record is looked up in a fresh
 * list, everything in it that this build does not know is echoed back, and the touched fields are laid over.
 */
export function putWhole(
  list: { path: string; names?: readonly string[] },
  id: number,
  fields: Record<string, unknown>,
): Call {
  return {
    method: 'PUT',
    path: `${list.path}/${id}`,
    fresh: list.path,
    pick: (body) => (listIn(body, list.names) ?? []).find((one) => isRecord(one) && one.id === id),
    body: (fresh) => ({ ...fresh, ...fields }),
  };
}

/** The fields that have a value, as a create sends them (spec part 2, 5). */
export function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

/**
 * True when a row says all that a create said. What that left open somebody may have filled in before the row was
 * looked for (S15).
 */
export function saysAll(row: Record<string, unknown>, fields: Record<string, unknown>): boolean {
  return filledIn(fields).every(([name, value]) => row[name] === value);
}

/** True when a row says more than half of what a create said: somebody may have changed the rest (S17). */
export function saysMost(row: Record<string, unknown>, fields: Record<string, unknown>): boolean {
  const said = filledIn(fields);
  return said.filter(([name, value]) => row[name] === value).length * 2 > said.length;
}

function filledIn(fields: Record<string, unknown>): [string, unknown][] {
  return Object.entries(fields).filter(([, value]) => (value ?? '') !== '');
}
