import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { KeptResource } from '#db/queries/training-resources.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { saveMove, saveResource } from './save-resource.ts';

interface Props {
  row: KeptResource;
  /** The resources shown in the same category, in order. */
  offered: readonly KeptResource[];
  /** The whole library. */
  rows: readonly KeptResource[];
  onEdit(row: KeptResource): void;
  /** Called with an error message if a change could not be saved, otherwise with undefined. */
  onProblem(problem: string | undefined): void;
}

/** Actions for administrators. */
export function ResourceTools({ row, offered, rows, onEdit, onProblem }: Props) {
  const nth = offered.indexOf(row);
  const above = offered[nth - 1];
  const below = offered[nth + 1];
  const { title } = row;
  const focusAgain = useFocusAgain(nth);

  async function move(moved: KeptResource, target: KeptResource, button: HTMLElement) {
    focusAgain(button);
    onProblem(await saveMove(rows, moved, target));
  }

  return (
    <p className={classNames(layout.wrap2, layout.above)}>
      <Button small kind="secondary" aria-label={t`Edit: ${title}`} onClick={() => onEdit(row)}>
        <Trans>Edit</Trans>
      </Button>
      <Button
        small
        kind="quiet"
        aria-label={t`Move up: ${title}`}
        aria-disabled={!above || undefined}
        onClick={({ currentTarget }) => above && void move(row, above, currentTarget)}
      >
        <Trans>Up</Trans>
      </Button>
      <Button
        small
        kind="quiet"
        aria-label={t`Move down: ${title}`}
        aria-disabled={!below || undefined}
        onClick={({ currentTarget }) => below && void move(below, row, currentTarget)}
      >
        <Trans>Down</Trans>
      </Button>
      <Button
        small
        kind="quiet"
        aria-label={t`Retire: ${title}`}
        onClick={() => void saveResource(row, { retired: true }, row).then(onProblem)}
      >
        <Trans>Retire</Trans>
      </Button>
    </p>
  );
}

/**
 * Restores the focus of the pressed button after its card has moved, since the card is briefly removed from the page.
 */
function useFocusAgain(nth: number): (button: HTMLElement) => void {
  const pressed = useRef<HTMLElement>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the card has a new place in the list
  useEffect(() => {
    pressed.current?.focus();
    pressed.current = undefined;
  }, [nth]);
  return (button) => {
    pressed.current = button;
  };
}
