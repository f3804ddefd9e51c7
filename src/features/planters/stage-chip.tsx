import { translate } from '#shared/i18n.ts';
import { placeWords } from '#shared/stages.ts';
import { classNames } from '#ui/class-names.ts';
import classes from './stage-chip.module.css';

interface Props {
  stage: string;
  status?: string;
  /** The board and the directory use different colors (spec part 2, 2 and 4). */
  palette?: 'directory' | 'board';
}

/** Class for an element with `data-stage` that sets the board's color of its stage. */
export const boardPalette = classes.board ?? '';

/** Stage and status as text, with the color of the stage. */
export function StageChip({ stage, status, palette = 'directory' }: Props) {
  return (
    <span className={classNames(classes.chip, classes[palette])} data-stage={stage}>
      <span className={classes.dot} aria-hidden="true" />
      {status ? placeWords(stage, status) : translate(stage)}
    </span>
  );
}
