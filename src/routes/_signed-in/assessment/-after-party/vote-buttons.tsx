import { VOTE_COLOURS, type Vote, type VoteRound } from '#shared/samples/after-party.ts';
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
    <fieldset className={classes.vote} aria-label={`${category}: ${ROUND_WORDS[round]}`}>
      <legend>{ROUND_WORDS[round]}</legend>
      <div className={classes.colours}>
        {VOTE_COLOURS.map((colour) => (
          <button
            key={colour}
            type="button"
            className={classes.colour}
            aria-pressed={vote === colour}
            onClick={() => onVote(vote === colour ? 'pending' : colour)}
          >
            <span aria-hidden="true">
              <VoteDot vote={colour} />
            </span>
            {VOTE_WORDS[colour]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
