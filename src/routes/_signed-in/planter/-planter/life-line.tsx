import { lifeLinesOf } from '#db/queries/journal.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { Card } from '#ui/card.tsx';
import { ReplacedValues } from '../../-changes/replaced-values.tsx';
import { timeWords } from '../../-changes/times.ts';
import classes from './planter.module.css';

/** What this person changed on this planter from this device: saved, sent, received (S32). */
export function PlanterLifeLine({ planter }: { planter: string }) {
  const lines = useMirror((db) => lifeLinesOf(db, `planters:${planter}`), [planter]);
  if (lines.kind !== 'ready' || lines.data.length === 0) return null;
  return (
    <Card className={classes.section} aria-labelledby="life-line">
      <h2 id="life-line">Your changes</h2>
      <ul className={classes.entries}>
        {lines.data.map((line) => (
          <li key={line.opId}>
            <p>{line.label}</p>
            <p className={classes.quiet}>
              {[
                `Saved ${timeWords(line.savedAt)}`,
                line.sentAt && `sent ${timeWords(line.sentAt)}`,
                `${line.outcome} ${timeWords(line.endedAt)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <ReplacedValues opId={line.opId} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
