import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { Repair } from '#db/mirror-check.ts';
import { timeWords } from '#src/changes/times.ts';
import layout from '#ui/layout.module.css';
import { useToday } from '#ui/use-today.ts';
import classes from './device.module.css';
import { Part } from './part.tsx';
import { tableWords } from './table-words.ts';

/** Tables that differed from the server and were read again. Hidden if there were none. */
export function Repairs({ repairs }: { repairs: readonly Repair[] }) {
  const today = useToday();
  if (repairs.length === 0) return null;
  return (
    <Part title={t`Repaired copies`}>
      <p>
        <Trans>
          Once a day Fieldbook compares this device with the server. Where the two differed, it read
          the records again.
        </Trans>
      </p>
      <ol className={classes.runs}>
        {repairs.map(({ table, at, rows }) => (
          <li key={`${table}:${at}`}>
            <span className={layout.muted}>{timeWords(at, today)}</span>
            <span>
              {tableWords(table)}:{' '}
              <Plural value={rows} one="# record corrected" other="# records corrected" />
            </span>
          </li>
        ))}
      </ol>
    </Part>
  );
}
