import { voteField } from '#shared/decision-meeting.ts';
import { translate } from '#shared/i18n.ts';
import {
  ROUND_LABELS,
  VOTE_COLORS,
  VOTE_LABELS,
  type Vote,
  type VoteRound,
} from '#shared/samples/after-party.ts';
import type { ReportCategoryId } from '#shared/samples/report-categories.ts';
import { FieldMark } from '#src/presence/place-marks.tsx';
import { decision } from '#src/records/decision.ts';
import { useTapped } from '#ui/use-tapped.ts';
import classes from './after-party.module.css';
import { VoteDot } from './vote-dots.tsx';

interface Cell {
  round: VoteRound;
  category: ReportCategoryId;
  vote: Vote;
}

export interface VoteButtonsProps extends Cell {
  /** `saw`: the vote that was shown. Resolves to whether the vote is saved on this device. */
  onVote(vote: Vote, saw: Vote): Promise<boolean>;
}

/** Red, Yellow, Green. Pressing the selected color again withdraws the vote. */
export function VoteButtons({ round, category, vote, onVote }: VoteButtonsProps) {
  const [shown, showTap] = useTapped(vote);
  const field = voteField(category, round);
  const label = translate(decision.fields[field].label);

  function press(color: Vote) {
    const next = shown === color ? 'pending' : color;
    void showTap(next, onVote(next, shown));
  }

  return (
    <fieldset className={classes.vote} data-field={field} aria-label={label}>
      <legend className={classes.marked}>
        {translate(ROUND_LABELS[round])}
        <FieldMark name={field} label={label} />
      </legend>
      <div className={classes.colors}>
        {VOTE_COLORS.map((color) => (
          <button
            key={color}
            type="button"
            className={classes.color}
            aria-pressed={shown === color}
            onClick={() => press(color)}
          >
            <span aria-hidden="true">
              <VoteDot vote={color} />
            </span>
            {translate(VOTE_LABELS[color])}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** A vote that this user cannot change. */
export function VoteShown({ round, category, vote }: Cell) {
  const field = voteField(category, round);
  return (
    <p className={classes.marked}>
      <span>
        {translate(ROUND_LABELS[round])}:{' '}
        <span aria-hidden="true">
          <VoteDot vote={vote} />
        </span>{' '}
        {translate(VOTE_LABELS[vote])}
      </span>
      <FieldMark name={field} label={translate(decision.fields[field].label)} />
    </p>
  );
}
