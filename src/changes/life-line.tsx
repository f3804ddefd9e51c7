import { Trans } from '@lingui/react/macro';
import { type Life, livesOf } from '#db/queries/life.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { CalendarDay } from '#shared/dates.ts';
import { labelOf } from '#src/mutations/read-op.ts';
import layout from '#ui/layout.module.css';
import { useToday } from '#ui/use-today.ts';
import { stateWords } from './change-words.ts';
import { lifeLineTimes, opTimes } from './life-times.ts';
import { ReplacedValues } from './replaced-values.tsx';
import { titleWords } from './title-words.ts';

const NONE: ReadonlyMap<string, readonly Life[]> = new Map();

/** The live histories of the writes that touched these rows, in one query for a whole list of records (S32). */
export function useLives(keys: readonly string[]): ReadonlyMap<string, readonly Life[]> {
  const lives = useMirror((db) => livesOf(db, keys), [keys.join(' ')]);
  return lives.kind === 'ready' ? lives.data : NONE;
}

/** The history of a record's newest write in one line: 'Saved here 14:02 · sent 18:40 · received 18:41'. */
export function LifeLine({ lives }: { lives: readonly Life[] | undefined }) {
  const today = useToday();
  const [newest] = lives ?? [];
  return newest ? <p className={layout.note}>{timesOf(newest, today)}</p> : null;
}

/** Every write from this device to one record, collapsed at first. */
export function RecordLife({ rowKey }: { rowKey: string }) {
  const lives = useLives([rowKey]).get(rowKey) ?? [];
  const today = useToday();
  const count = lives.length;
  if (count === 0) return null;
  return (
    <details>
      <summary className={layout.note}>
        <Trans>Changes from this device ({count})</Trans>
      </summary>
      <ol className={layout.stack2}>
        {lives.map((life) => (
          <li key={idOf(life)} className={layout.stack1}>
            <span>{nameOf(life)}</span>
            <span className={layout.note}>{timesOf(life, today)}</span>
            <ReplacedValues opId={idOf(life)} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function idOf(life: Life): string {
  return life.kind === 'op' ? life.op.id : life.line.opId;
}

function nameOf(life: Life): string {
  return life.kind === 'op' ? labelOf(life.op) : titleWords(life.line);
}

function timesOf(life: Life, today: CalendarDay): string {
  if (life.kind === 'line') return lifeLineTimes(life.line, today).join(' · ');
  const { op } = life;
  const times = opTimes(op, today);
  // A received write shows this with its time.
  return (op.state === 'acked' ? times : [...times, stateWords(op).toLowerCase()]).join(' · ');
}
