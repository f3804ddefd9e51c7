import { translate } from '#shared/i18n.ts';
import { labelOf } from '#src/mutations/read-op.ts';
import type { Unsent } from '#src/sync-client/unsent.ts';

/** Maximum number of lines; more would push the buttons off a phone's screen. */
const SHOWN = 5;

/** Summarizes the unsent work: '2 changes wait to be sent, 1 needs your attention.' */
export function unsentWords({ ops, drafts }: Unsent): string {
  const attention = ops.filter((op) => op.state === 'attention').length;
  const waiting = ops.length - attention;
  const parts = [
    waiting > 0
      ? translate(
          '{waiting, plural, one {# change waits to be sent} other {# changes wait to be sent}}',
          { waiting },
        )
      : '',
    attention > 0
      ? translate(
          '{attention, plural, one {# needs your attention} other {# need your attention}}',
          { attention },
        )
      : '',
    drafts.length > 0
      ? translate('{drafts, plural, one {# unfinished form} other {# unfinished forms}}', {
          drafts: drafts.length,
        })
      : '',
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

export interface Named {
  id: string;
  name: string;
}

/** The names of the first few changes, and how many more there are. */
export function unsentNames({ ops }: Unsent): Named[] {
  const names = ops.slice(0, SHOWN).map((op) => ({ id: op.id, name: labelOf(op) }));
  const more = ops.length - names.length;
  return more > 0
    ? [...names, { id: 'more', name: translate('and {more} more', { more }) }]
    : names;
}

export function isNothing({ ops, drafts }: Unsent): boolean {
  return ops.length === 0 && drafts.length === 0;
}
