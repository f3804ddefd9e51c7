import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { AssignmentCard } from '#db/queries/assignments.ts';
import { keyOfRow } from '#db/queries/record-key.ts';
import { translate } from '#shared/i18n.ts';
import { REPORT_CATEGORIES } from '#shared/samples/report-categories.ts';
import { ChangeBadge } from '#src/changes/change-badge.tsx';
import { LockBar } from '#src/features/vault/lock-bar.tsx';
import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Card, cardLinkClass } from '#ui/card.tsx';
import layout from '#ui/layout.module.css';
import { useReportEvent } from '../use-meeting.ts';
import { coupleOf, MyAssignments, roleOf } from './my-assignments.tsx';

/** The assessor's assignments as cards (spec part 2, 2: Assessor assignments). */
export function AssessorReports() {
  return (
    <div className={layout.stack4}>
      <h1>
        <Trans>Assessor Reports</Trans>
      </h1>
      <MyAssignments>{(card) => <ReportCard key={card.row.lid} card={card} />}</MyAssignments>
      <CategoryLinks />
      <LockBar />
    </div>
  );
}

/** Links to the six category screens; nothing else links to them. */
function CategoryLinks() {
  const event = useReportEvent();
  const isSample = event.kind === 'ready' && event.data === undefined;
  return (
    <nav aria-labelledby="categories" className={layout.stack3}>
      <h2 id="categories">{isSample ? t`Category reports (sample data)` : t`Category reports`}</h2>
      <ul className={layout.wrap2}>
        {REPORT_CATEGORIES.map(({ id, name }) => (
          <li key={id}>
            <Link
              to="/assessment/reports/$reportId"
              params={{ reportId: id }}
              className={buttonClass('secondary', { small: true })}
            >
              {translate(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ReportCard({ card }: { card: AssignmentCard }) {
  const { row, changes } = card;
  const coupleId = `couple-${row.lid}`;
  return (
    <Card as="li" className={layout.stack2}>
      <h2>
        <Link
          to="/assessment/reports/$reportId"
          params={{ reportId: keyOfRow(row) }}
          className={cardLinkClass}
          aria-describedby={coupleId}
        >
          {roleOf(card)}
        </Link>
      </h2>
      <p id={coupleId}>{coupleOf(card)}</p>
      <p className={layout.muted}>{row.assessment_name}</p>
      <div className={layout.cluster2}>
        <Badge tone={row.completed ? 'ok' : 'warn'}>
          {row.completed ? t`Completed` : t`Pending`}
        </Badge>
        <ChangeBadge changes={changes} />
      </div>
    </Card>
  );
}
