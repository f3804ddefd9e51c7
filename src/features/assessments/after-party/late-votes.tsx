import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import * as z from 'zod/mini';
import type { Meeting, MeetingCouple } from '#db/queries/decision-meeting.ts';
import { translate } from '#shared/i18n.ts';
import { lidOf } from '#shared/ids.ts';
import { candidateName } from '#shared/participant-name.ts';
import { VOTE_COLORS, VOTE_LABELS } from '#shared/samples/after-party.ts';
import { notSavedToast } from '#src/changes/saved-toast.ts';
import { answerLateVotes } from '#src/mutations/answer-late-votes.ts';
import { decision as kind } from '#src/records/decision.ts';
import { labelsOf } from '#src/records/fields.ts';
import { enqueue } from '#src/sync-client/enqueue.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';

const Late = z.lazy(() =>
  z.array(z.object({ field: z.string(), vote: z.string(), voter: z.string() })),
);

interface Props {
  meeting: Meeting;
  couple: MeetingCouple;
  isLeader: boolean;
}

/** Votes that were still on a phone when the meeting was closed: its leader accepts or dismisses them. */
export function LateVotes({ meeting, couple, isLeader }: Props) {
  const votes = lateIn(couple.decision?.late ?? '');
  if (votes.length === 0) return null;

  async function answer(accept: boolean) {
    const { row } = couple;
    const accepted = votes.map(({ field, vote }) => [field, vote]);
    const saved = await enqueue(answerLateVotes, {
      decision: lidOf(row.id ?? 0),
      assessment: meeting.event.lid,
      userId: row.user_id,
      name: candidateName(row),
      accept,
      votes: accept ? Object.fromEntries(accepted) : {},
    });
    if (saved.kind === 'not-saved') notSavedToast(saved.message);
  }

  return (
    <Banner tone="warn" title={t`Votes that arrived after the end of the meeting`}>
      <ul>
        {votes.map(({ field, vote, voter }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
          <li key={nth}>
            {cellLabel(field)}, {voteLabel(vote)} ({voter})
          </li>
        ))}
      </ul>
      {isLeader ? (
        <div className={layout.cluster2}>
          <Button small onClick={() => void answer(true)}>
            <Trans>Accept</Trans>
          </Button>
          <Button small kind="secondary" onClick={() => void answer(false)}>
            <Trans>Dismiss</Trans>
          </Button>
        </div>
      ) : (
        <Trans>An administrator decides whether they count.</Trans>
      )}
    </Banner>
  );
}

function lateIn(late: string): z.infer<typeof Late> {
  if (late === '') return [];
  return Late.safeParse(JSON.parse(late)).data ?? [];
}

function cellLabel(field: string): string {
  return translate(labelsOf(kind)[field] ?? field);
}

function voteLabel(vote: string): string {
  return translate(VOTE_LABELS[VOTE_COLORS.find((one) => one === vote) ?? 'pending']);
}
