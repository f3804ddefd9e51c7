import type { Repair } from '#db/mirror-check.ts';
import { showCount } from '#shared/show-count.ts';
import { timeWords } from '../-changes/times.ts';
import classes from './device.module.css';
import { Part } from './part.tsx';
import { tableWords } from './table-words.ts';

/** Tables that differed from the server's and were read again. Nothing where there never was one. */
export function Repairs({ repairs }: { repairs: readonly Repair[] }) {
  if (repairs.length === 0) return null;
  return (
    <Part title="Repaired copies">
      <p>
        Once a day Fieldbook compares this device with the server. Where the two differed, it read
        the records again.
      </p>
      <ol className={classes.runs}>
        {repairs.map(({ table, at, rows }) => (
          <li key={`${table}:${at}`}>
            <span className={classes.when}>{timeWords(at)}</span>
            <span>
              {tableWords(table)}: {rows === 1 ? '1 record' : `${showCount(rows)} records`}{' '}
              corrected
            </span>
          </li>
        ))}
      </ol>
    </Part>
  );
}
