import { t } from '@lingui/core/macro';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { showCount } from '#shared/formats.ts';
import { translate } from '#shared/i18n.ts';
import { boardPalette } from '#src/features/planters/stage-chip.tsx';
import { classNames } from '#ui/class-names.ts';
import type { StageColumn } from './columns.ts';
import classes from './pipeline.module.css';

interface Props {
  columns: readonly StageColumn[];
  chosen: string;
  /** False while the planters are still being counted. */
  isWhole: boolean;
  onChoose(stage: string): void;
  children: ReactNode;
}

/** The stages of the board, one at a time; arrow keys move between the tabs. */
export function StageTabs({ columns, chosen, isWhole, onChoose, children }: Props) {
  const id = useId();

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const at = columns.findIndex(({ stage }) => stage === chosen);
    const next = columns[(at + step + columns.length) % columns.length];
    if (!next) return;
    event.preventDefault();
    onChoose(next.stage);
    document.getElementById(`${id}-${next.stage}`)?.focus();
  }

  return (
    <>
      <div role="tablist" aria-label={t`Stages`} className={classes.tabs}>
        {columns.map(({ stage, total }) => (
          <button
            key={stage}
            id={`${id}-${stage}`}
            type="button"
            role="tab"
            aria-selected={stage === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={stage === chosen ? 0 : -1}
            className={classNames(classes.tab, boardPalette)}
            data-stage={stage}
            onClick={() => onChoose(stage)}
            onKeyDown={onKeyDown}
          >
            {translate(stage)}{' '}
            <span className={classes.count}>({isWhole ? showCount(total) : '–'})</span>
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}
