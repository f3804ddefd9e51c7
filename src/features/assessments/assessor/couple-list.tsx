import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { keyOfRow } from '#db/queries/record-key.ts';
import type { AssessmentParticipantRow } from '#db/tables/assessment-participants.ts';
import type { AssessmentRow } from '#db/tables/assessments.ts';
import { personName } from '#shared/participant-name.ts';
import { EmptyUnlessUnreadable } from '#src/lists/unreadable-note.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Card, cardLinkClass } from '#ui/card.tsx';
import layout from '#ui/layout.module.css';
import { unreadableParticipants } from '../event-words.ts';
import { CoupleChecklist } from './couple-checklist.tsx';

interface Props {
  assessment: AssessmentRow;
  couples: readonly AssessmentParticipantRow[];
  isClickable: boolean;
  /** Access to the checklist and the status. */
  access: 'fixed' | 'read' | 'change';
}

/** The couples of an event with their checklist; links for people who may read the reports on them. */
export function CoupleList({ assessment, couples, isClickable, access }: Props) {
  return (
    <section className={layout.stack3} aria-labelledby="couples">
      <h2 id="couples">
        <Trans>Couples</Trans>
      </h2>
      {couples.length === 0 && (
        <EmptyUnlessUnreadable {...unreadableParticipants(assessment)}>
          <p className={layout.muted}>
            <Trans>No couples have been added yet.</Trans>
          </p>
        </EmptyUnlessUnreadable>
      )}
      <ul className={layout.cards}>
        {couples.map((couple) => (
          <Card key={couple.lid} as="li" className={layout.stack2}>
            <div className={layout.row3}>
              <Avatar name={namesOf(couple)} picture={couple.profile_picture_url} size={56} />
              <h3>
                {isClickable && assessment.id !== null ? (
                  <Link
                    to="/assessment/$assessmentId/candidate/$candidateId"
                    params={{
                      assessmentId: keyOfRow(assessment),
                      candidateId: String(couple.user_id),
                    }}
                    className={cardLinkClass}
                  >
                    {namesOf(couple)}
                  </Link>
                ) : (
                  namesOf(couple)
                )}
              </h3>
            </div>
            <p className={layout.muted}>{couple.location}</p>
            <CoupleChecklist couple={couple} name={namesOf(couple)} access={access} />
          </Card>
        ))}
      </ul>
    </section>
  );
}

/** Full names of husband and wife, or a single name if there is only one. */
function namesOf(couple: AssessmentParticipantRow): string {
  const husband = `${couple.planter_first_name} ${couple.planter_last_name}`.trim();
  const spouseName = couple.spouse_last_name || couple.planter_last_name;
  const wife = couple.spouse_first_name && `${couple.spouse_first_name} ${spouseName}`.trim();
  const first = husband || personName(couple);
  return first && wife ? t`${first} and ${wife}` : first || wife;
}
