import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { AssessmentParticipantRow } from '#db/tables/assessment-participants.ts';
import { CANDIDATE_STATUS, CHECKLIST } from '#shared/assessment-rules.ts';
import type { CandidateFields } from '#shared/contract/assessments.ts';
import { text, translate } from '#shared/i18n.ts';
import { savedToast, UNDO_MS } from '#src/changes/saved-toast.ts';
import { editCandidate } from '#src/mutations/edit-candidate.ts';
import { CANDIDATE_LABELS } from '#src/mutations/field-labels.ts';
import { enqueue } from '#src/sync-client/enqueue.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { Select } from '#ui/select.tsx';
import { toast } from '#ui/toast.tsx';

/** The usual statuses of a couple; a server may have others. */
const STATUSES: readonly string[] = [
  text('pending'),
  text('invited'),
  text('confirmed'),
  text('attended'),
  text('withdrawn'),
];

interface Props {
  couple: AssessmentParticipantRow;
  name: string;
  /** What the server supports; `fixed`: only the specified sample values. */
  access: 'fixed' | 'read' | 'change';
}

/** A couple's checklist and status: fixed as specified, or stored by the server and changed by administrators. */
export function CoupleChecklist({ couple, name, access }: Props) {
  const status = (access !== 'fixed' && couple.status) || CANDIDATE_STATUS;
  const shown = statusName(status);
  if (access === 'change') return <Editor couple={couple} name={name} status={status} />;
  return (
    <>
      <ul className={layout.wrap2} aria-label={t`Checklist`}>
        {CHECKLIST.map(({ wire, column }) => (
          <li key={column}>
            <Badge tone={couple[column] ? 'ok' : 'neutral'}>
              {stateOf(CANDIDATE_LABELS[wire], couple[column])}
            </Badge>
          </li>
        ))}
      </ul>
      <p>
        <Trans>Status: {shown}</Trans>
      </p>
    </>
  );
}

function stateOf(label: string, isDone: boolean): string {
  const item = translate(label);
  return isDone ? t`${item}: done` : t`${item}: open`;
}

/** Any other status is shown as the server names it. */
function statusName(status: string): string {
  return STATUSES.includes(status) ? translate(status) : status;
}

function Editor({ couple, name, status }: Pick<Props, 'couple' | 'name'> & { status: string }) {
  async function change(fields: CandidateFields, before: CandidateFields) {
    const { lid: participant, assessment, user_id: userId } = couple;
    const args = { participant, assessment, userId, name, fields, before };
    const saved = await enqueue(editCandidate, args, { holdMs: UNDO_MS });
    if (saved.kind === 'saved') savedToast(t`${name} is saved on this device`, saved.opId);
    else toast(translate(saved.message || 'An error occurred'), { kind: 'error' });
  }

  return (
    <div className={layout.above}>
      <ul className={layout.wrap2} aria-label={t`Checklist`}>
        {CHECKLIST.map(({ wire, column }) => {
          const isDone = couple[column];
          const state = stateOf(CANDIDATE_LABELS[wire], isDone);
          return (
            <li key={column}>
              <Button
                kind={isDone ? 'primary' : 'secondary'}
                small
                aria-label={`${state}, ${name}`}
                onClick={() => void change({ [wire]: !isDone }, { [wire]: isDone })}
              >
                {state}
              </Button>
            </li>
          );
        })}
      </ul>
      <Select
        label={t`Status`}
        name={`status-${couple.lid}`}
        value={status}
        onChange={({ target }) => void change({ status: target.value }, { status })}
      >
        {[...new Set([...STATUSES, status])].map((one) => (
          <option key={one} value={one}>
            {statusName(one)}
          </option>
        ))}
      </Select>
    </div>
  );
}
