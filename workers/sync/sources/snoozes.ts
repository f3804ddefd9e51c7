import * as z from 'zod/mini';
import { wireId, wireText } from '#shared/contract/answers/values.ts';
import { type ListKind, listAt, source } from './source.ts';

/** An entry of Today that was put off (docs/decisions/snooze.md). */
const SnoozeAnswer = z.object({ id: wireId, until: wireText, state: wireText });

/** What this person put off: an extra of servers that offer its table. */
export const snoozes = source({ table: 'snoozes', shape: SnoozeAnswer });

export const snoozeLists: Record<string, ListKind> = {
  snoozes: { list: () => ({ source: snoozes, read: listAt('/users/me/snoozes', 'data') }) },
};
