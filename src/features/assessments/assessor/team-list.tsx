import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { AssessmentParticipantRow } from '#db/tables/assessment-participants.ts';
import type { AssessmentRow } from '#db/tables/assessments.ts';
import { translate } from '#shared/i18n.ts';
import { personName } from '#shared/participant-name.ts';
import { EmptyUnlessUnreadable } from '#src/lists/unreadable-note.tsx';
import { MailLink } from '#ui/contact-links.tsx';
import layout from '#ui/layout.module.css';
import { unreadableParticipants } from '../event-words.ts';
import classes from './assessment.module.css';

/** Only assessors of this group are shown (spec part 2, 2). */
const SHOWN_GROUP = 1;

interface Props {
  assessment: AssessmentRow;
  team: readonly AssessmentParticipantRow[];
}

/** The assessment team: role, name and email address, if known. */
export function TeamList({ assessment, team }: Props) {
  const shown = team.filter((one) => one.team_group === SHOWN_GROUP);
  return (
    <section className={layout.stack3} aria-labelledby="team">
      <h2 id="team">
        <Trans>Assessment Team</Trans>
      </h2>
      {shown.length === 0 && (
        <EmptyUnlessUnreadable {...unreadableParticipants(assessment)}>
          <p className={layout.muted}>
            <Trans>No assessors have been added yet.</Trans>
          </p>
        </EmptyUnlessUnreadable>
      )}
      <ul className={classes.contacts}>
        {shown.map((one) => (
          <li key={one.lid} className={layout.cluster2}>
            <span className={layout.muted}>
              {one.team_role ? translate(one.team_role) : t`Assessor`}
            </span>
            <strong>{personName(one)}</strong>
            {one.email && <MailLink address={one.email} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
