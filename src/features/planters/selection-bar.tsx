import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { showCount } from '#shared/formats.ts';
import { Button } from '#ui/button.tsx';
import classes from './selection-bar.module.css';
import type { Selection } from './use-selection.ts';

/** E.g. '1 planter' or '12 planters'. */
export function plantersWords(count: number): string {
  const shown = showCount(count);
  return plural(count, { one: `${shown} planter`, other: `${shown} planters` });
}

/** Visible while planters on a board are selected: moves all of them, or clears the selection. */
export function SelectionBar({ selection, onMove }: { selection: Selection; onMove(): void }) {
  const { chosen, clear } = selection;
  const count = chosen.length;
  if (count === 0) return null;
  const shown = showCount(count);
  return (
    <div className={classes.bar} role="toolbar" aria-label={t`Selected planters`}>
      <p>
        {plural(count, { one: `${shown} planter selected`, other: `${shown} planters selected` })}
      </p>
      <Button small onClick={onMove}>
        <Trans>Move to</Trans>
      </Button>
      <Button kind="secondary" small onClick={clear}>
        <Trans>Clear</Trans>
      </Button>
    </div>
  );
}
