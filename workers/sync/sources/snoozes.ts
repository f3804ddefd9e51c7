import { SnoozeAnswer } from '#shared/contract/answers/snoozes.ts';
import { type ListKind, listAt, source } from './source.ts';

/** What this person put off: an extra of servers that offer its table. */
export const snoozes = source({ table: 'snoozes', shape: SnoozeAnswer });

export const snoozeLists: Record<string, ListKind> = {
  snoozes: { list: () => ({ source: snoozes, read: listAt('/users/me/snoozes', 'data') }) },
};
