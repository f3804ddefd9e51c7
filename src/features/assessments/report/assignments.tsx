import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { AssignmentCard } from '#db/queries/assignments.ts';
import { keyOfRow } from '#db/queries/record-key.ts';
import { ChangeBadge } from '#src/changes/change-badge.tsx';
import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import layout from '#ui/layout.module.css';
import { coupleOf, MyAssignments, roleOf } from './my-assignments.tsx';

/** My Assignments, each with an Open Report button (spec part 2, 2). */
export function Assignments() {
  return (
    <div className={layout.stack4}>
      <h1>
        <Trans>My Assignments</Trans>
      </h1>
      <MyAssignments>
        {(card) => (
          <Card key={card.row.lid} as="li" className={layout.stack2}>
            <h2>{roleOf(card)}</h2>
            <p>{coupleOf(card)}</p>
            <p className={layout.muted}>{card.row.assessment_name}</p>
            <div className={layout.spread3}>
              <Badge tone={card.row.completed ? 'ok' : 'warn'}>
                {card.row.completed ? t`Completed` : t`Pending`}
              </Badge>
              <ChangeBadge changes={card.changes} />
              <Link
                to="/assessment/reports/$reportId"
                params={{ reportId: keyOfRow(card.row) }}
                className={buttonClass('secondary')}
                aria-label={openLabel(card)}
              >
                <Trans>Open Report</Trans>
              </Link>
            </div>
          </Card>
        )}
      </MyAssignments>
    </div>
  );
}

function openLabel(card: AssignmentCard): string {
  const role = roleOf(card);
  const couple = coupleOf(card);
  return t`Open Report: ${role}, ${couple}`;
}
