import { Refused } from '#server/refused.ts';
import { BASE_MEMBER, Base } from '#shared/contract/base.ts';
import { isSameValue } from '#shared/same-value.ts';

/** The values that an edit is based on, if its body carries them. */
export function baseIn(body: unknown): Base | undefined {
  if (typeof body !== 'object' || body === null || !(BASE_MEMBER in body)) return undefined;
  const base = Base.safeParse(body[BASE_MEMBER]);
  if (base.success) return base.data;
  throw new Refused(400, `${BASE_MEMBER}: must be an object`);
}

/**
 * Refuses an edit that is based on outdated values, and returns the current ones (S28). Values are compared as on the
 * device; a field that already has the wanted value does not count. Call it inside the transaction of the write, with
 * the record as its GET returns it.
 */
export function assertBase(base: Base | undefined, current: object, wanted: object): void {
  if (!base) return;
  const now = new Map<string, unknown>(Object.entries(current));
  const wish = new Map<string, unknown>(Object.entries(wanted));
  const stale = Object.entries(base).filter(
    ([name, before]) =>
      !isSameValue(name, now.get(name), before) &&
      !isSameValue(name, now.get(name), wish.get(name)),
  );
  if (stale.length === 0) return;
  const values = Object.keys(base).map((name) => [name, now.get(name) ?? null]);
  throw new Refused(409, 'Somebody else has changed this meanwhile', {
    body: { current: Object.fromEntries(values) },
  });
}
