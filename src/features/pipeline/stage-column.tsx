import { useState } from 'react';
import type { PlanterChanges } from '#db/queries/planter-changes.ts';
import type { PlanterEntry } from '#db/queries/planter-index.ts';
import type { CalendarDay } from '#shared/dates.ts';
import { showCount } from '#shared/formats.ts';
import { translate } from '#shared/i18n.ts';
import { placeOf } from '#shared/stages.ts';
import { plantersWords } from '#src/features/planters/selection-bar.tsx';
import { boardPalette } from '#src/features/planters/stage-chip.tsx';
import type { Selection } from '#src/features/planters/use-selection.ts';
import { classNames } from '#ui/class-names.ts';
import { DropPlace, ShowMore } from '#ui/drag-board.tsx';
import layout from '#ui/layout.module.css';
import { WindowList } from '#ui/window-list.tsx';
import type { StageColumn, StatusGroup } from './columns.ts';
import classes from './pipeline.module.css';
import { type CardActions, PipelineCard } from './pipeline-card.tsx';

const AT_FIRST = 20;
const MORE = 100;
/** Height of a typical card and gap, in px. */
const CARD = { usualHeight: 142, gap: 8 };

export interface BoardView {
  today: CalendarDay;
  selection: Selection;
  changes: PlanterChanges | undefined;
  /** Time of the last move by planter key; undefined until it has been read. */
  movedAt: ReadonlyMap<string, string> | undefined;
  actions: CardActions;
  /** True if there are few planters: all of them are rendered, so that the browser's own search finds them. */
  isShort: boolean;
}

/** A stage with its status groups, their counts, and the total. */
export function StageColumnView({ column, view }: { column: StageColumn; view: BoardView }) {
  const { stage, total, groups } = column;
  return (
    <section
      className={classNames(classes.column, boardPalette)}
      data-stage={stage}
      aria-label={translate(stage)}
    >
      <header>
        <h2>{translate(stage)}</h2>
        <p className={layout.note}>{plantersWords(total)}</p>
      </header>
      {groups.map((group, place) => (
        <Group key={group.status} stage={stage} group={group} first={place === 0} view={view} />
      ))}
    </section>
  );
}

function Group(props: { stage: string; group: StatusGroup; first: boolean; view: BoardView }) {
  const { stage, group, first, view } = props;
  const [shown, setShown] = useState(AT_FIRST);
  const { status, entries } = group;
  return (
    <DropPlace id={placeOf(stage, status)} className={classNames(layout.stack2, classes.group)}>
      <h3>
        {translate(status)} <span className={classes.count}>({showCount(entries.length)})</span>
      </h3>
      <WindowList
        label={`${translate(stage)}, ${translate(status)}`}
        className={layout.stack2}
        entries={entries.slice(0, shown)}
        keyOf={lidOf}
        {...CARD}
        all={view.isShort}
        first={first}
        draw={(entry) => (
          <PipelineCard
            entry={entry}
            today={view.today}
            isSelected={view.selection.has(entry.row.lid)}
            changes={view.changes?.get(entry.row.lid)}
            movedAt={view.movedAt?.get(entry.row.lid)}
            actions={view.actions}
          />
        )}
      />
      <ShowMore left={entries.length - shown} onMore={() => setShown(shown + MORE)} />
    </DropPlace>
  );
}

function lidOf({ row }: PlanterEntry): string {
  return row.lid;
}
