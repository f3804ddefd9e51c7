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
import type { ShownCards } from './use-shown-cards.ts';

/** Height of a typical card and gap, in px. */
const CARD = { usualHeight: 142, gap: 8 };

export interface BoardView {
  today: CalendarDay;
  selection: Selection;
  changes: PlanterChanges | undefined;
  cards: ShownCards;
  actions: CardActions;
  /** False while only the first planters have been read: their number is then not the number of planters. */
  isWhole: boolean;
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
        <p className={layout.note}>{view.isWhole ? plantersWords(total) : '–'}</p>
      </header>
      {groups.map((group, place) => (
        <Group key={group.status} stage={stage} group={group} first={place === 0} view={view} />
      ))}
    </section>
  );
}

function Group(props: { stage: string; group: StatusGroup; first: boolean; view: BoardView }) {
  const { stage, group, first, view } = props;
  const { status, entries } = group;
  const place = placeOf(stage, status);
  const listed = entries.slice(0, view.cards.limitOf(place));
  return (
    <DropPlace id={place} className={classNames(layout.stack2, classes.group)}>
      <h3>
        {translate(status)}{' '}
        <span className={classes.count}>({view.isWhole ? showCount(entries.length) : '–'})</span>
      </h3>
      <WindowList
        label={`${translate(stage)}, ${translate(status)}`}
        className={layout.stack2}
        entries={listed}
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
            movedAt={view.cards.movedAt?.get(entry.row.lid)}
            actions={view.actions}
          />
        )}
      />
      <ShowMore left={entries.length - listed.length} onMore={() => view.cards.showMore(place)} />
    </DropPlace>
  );
}

function lidOf({ row }: PlanterEntry): string {
  return row.lid;
}
