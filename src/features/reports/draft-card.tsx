import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Draft } from '#db/schema.ts';
import { momentWords } from '#shared/moments.ts';
import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import layout from '#ui/layout.module.css';
import { draftPeriod } from './report-fields.ts';

/** The draft on this device, shown with the submitted reports. */
export function DraftCard({ draft }: { draft: Draft }) {
  const saved = momentWords(draft.savedAt);
  return (
    <Card as="article" small className={layout.stack3} aria-label={t`Draft`}>
      <div className={layout.spread2}>
        <h2>{draftPeriod(draft.fields) ?? t`No month yet`}</h2>
        <Badge>
          <Trans>Draft</Trans>
        </Badge>
      </div>
      <p className={layout.muted}>
        <Trans>Kept on this device, {saved}</Trans>
      </p>
      <div>
        <Link to="/mbcb-report" className={buttonClass('primary', { small: true })}>
          <Trans>Continue</Trans>
        </Link>
      </div>
    </Card>
  );
}
