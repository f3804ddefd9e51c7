import { Link } from '@tanstack/react-router';
import type { Draft } from '#db/schema.ts';
import { momentWords } from '#shared/moments.ts';
import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { draftPeriod } from './report-fields.ts';
import classes from './reports.module.css';

/** What is being written on this device, beside what was handed in. */
export function DraftCard({ draft }: { draft: Draft }) {
  return (
    <Card as="article" className={classes.card} aria-label="Draft">
      <div className={classes.head}>
        <h2>{draftPeriod(draft.fields) ?? 'No month yet'}</h2>
        <Badge>Draft</Badge>
      </div>
      <p className={classes.muted}>Kept on this device, {momentWords(draft.savedAt)}</p>
      <div>
        <Link to="/mbcb-report" className={buttonClass('primary', { small: true })}>
          Continue
        </Link>
      </div>
    </Card>
  );
}
