import { BASE_MEMBER, Base } from '#shared/contract/base.ts';
import type { Reply } from './sim-records.ts';

/** Checks the extra `base` like the reference server's `assertBase`. */
export function staleIn(
  record: Readonly<Record<string, unknown>>,
  sent: unknown,
  wanted: object,
): Reply | undefined {
  const base = Base.safeParse(typeof sent === 'object' && sent && Reflect.get(sent, BASE_MEMBER));
  if (!base.success) return undefined;
  const wish = new Map<string, unknown>(Object.entries(wanted));
  const stale = Object.entries(base.data).some(([name, before]) => {
    const now = record[name] ?? '';
    return now !== (before ?? '') && now !== (wish.get(name) ?? '');
  });
  if (!stale) return undefined;
  const current = Object.keys(base.data).map((name) => [name, record[name] ?? null]);
  const body = { success: false, error: 'Stale', current: Object.fromEntries(current) };
  return { status: 409, body };
}
