import { translate } from '#shared/i18n.ts';
import { VOTE_COLORS, type Vote, type VoteRound } from '#shared/samples/after-party.ts';
import classes from './after-party.module.css';
import { VoteDot } from './vote-dots.tsx';
import { ROUND_WORDS, VOTE_WORDS } from './vote-words.ts';

export interface VoteButtonsProps {
  round: VoteRound;
  category: string;
  vote: Vote;
  onVote(vote: Vote): void;
}

/** Red, Yellow, Green; a second press on the chosen one takes the vote back. */
export function VoteButtons({ round, category, vote, onVote }: VoteButtonsProps) {
  return (
    <fieldset className={classes.vote} aria-label={`${category}: ${translate(ROUND_WORDS[round])}`}>
      <legend>{translate(ROUND_WORDS[round])}</legend>
      <div className={classes.colors}>
        {VOTE_COLORS.map((color) => (
          <button
            key={color}
            type="button"
            className={classes.color}
            aria-pressed={vote === color}
            onClick={() => onVote(vote === color ? 'pending' : color)}
          >
            <span aria-hidden="true">
              <VoteDot vote={color} />
            </span>
            {translate(VOTE_WORDS[color])}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
