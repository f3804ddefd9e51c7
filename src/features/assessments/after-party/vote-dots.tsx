import { t } from '@lingui/core/macro';
import { translate } from '#shared/i18n.ts';
import {
  type CategoryVotes,
  ROUND_LABELS,
  VOTE_LABELS,
  VOTE_ROUNDS,
  type Vote,
} from '#shared/samples/after-party.ts';
import { REPORT_CATEGORIES, type ReportCategoryId } from '#shared/samples/report-categories.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './after-party.module.css';

/** The initial and final vote of each category, as a small table for screen readers to navigate. */
export function VoteDots({ votes }: { votes: Record<ReportCategoryId, CategoryVotes> }) {
  return (
    <table className={classes.dots}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t`Category`}</VisuallyHidden>
          </th>
          {VOTE_ROUNDS.map((round) => (
            <th key={round} scope="col">
              {translate(ROUND_LABELS[round])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {REPORT_CATEGORIES.map(({ id, name }) => (
          <tr key={id}>
            <th scope="row">{translate(name)}</th>
            {VOTE_ROUNDS.map((round) => (
              <td key={round}>
                <VoteDot vote={votes[id][round]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A colored dot with its name. Each color also has its own shape, for people who cannot distinguish the colors. */
export function VoteDot({ vote }: { vote: Vote }) {
  const name = translate(VOTE_LABELS[vote]);
  return (
    <span className={classes.dot} data-vote={vote} title={name}>
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  );
}
