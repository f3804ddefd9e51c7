import { showCount } from '#shared/show-count.ts';
import { Button } from '#ui/button.tsx';
import classes from './selection-bar.module.css';
import type { Selection } from './use-selection.ts';

/** '1 planter', '12 planters' */
export function plantersWords(count: number): string {
  return count === 1 ? '1 planter' : `${showCount(count)} planters`;
}

/** Stays in sight while planters of a board are chosen: move them together, or none. */
export function SelectionBar({ selection, onMove }: { selection: Selection; onMove(): void }) {
  const { chosen, clear } = selection;
  if (chosen.length === 0) return null;
  return (
    <div className={classes.bar} role="toolbar" aria-label="Selected planters">
      <p>{plantersWords(chosen.length)} selected</p>
      <Button small onClick={onMove}>
        Move to
      </Button>
      <Button kind="secondary" small onClick={clear}>
        Clear
      </Button>
    </div>
  );
}
