import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SnoozedEntry } from '#db/queries/today.ts';
import { showDay } from '#shared/dates.ts';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { bringBack } from './snooze.ts';
import classes from './today.module.css';
import { titleOf } from './today-title.ts';

/** The snoozed entries in a collapsed section, with buttons to end the snooze. */
export function Snoozed({ entries }: { entries: readonly SnoozedEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <details className={classes.folded}>
      <summary>{t`Snoozed (${entries.length})`}</summary>
      <ul className={layout.list3}>
        {entries.map((entry) => (
          <Row key={entry.key} entry={entry} />
        ))}
      </ul>
    </details>
  );
}

function Row({ entry }: { entry: SnoozedEntry }) {
  const title = titleOf(entry);
  return (
    <li className={layout.spread3}>
      <div className={classes.words}>
        <p>
          <strong>{title}</strong>
        </p>
        <p className={layout.muted}>{t`Comes back on ${showDay(entry.until)}`}</p>
      </div>
      <Button
        kind="secondary"
        small
        aria-label={t`Bring back: ${title}`}
        onClick={() => void bringBack({ entry, title })}
      >
        <Trans>Bring back</Trans>
      </Button>
    </li>
  );
}
