import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { showCount } from '#shared/formats.ts';
import { translate } from '#shared/i18n.ts';
import { placeOf } from '#shared/stages.ts';
import { WaitingMark } from '#src/changes/waiting-mark.tsx';
import { plantersWords } from '#src/features/planters/selection-bar.tsx';
import { boardPalette } from '#src/features/planters/stage-chip.tsx';
import { classNames } from '#ui/class-names.ts';
import boardLook from '#ui/drag-board.module.css';
import { DropPlace, ShowMore } from '#ui/drag-board.tsx';
import layout from '#ui/layout.module.css';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { WindowList } from '#ui/window-list.tsx';
import type { StageColumn, StatusGroup } from './columns.ts';
import { updatedDay } from './idle.ts';
import classes from './pipeline.module.css';
import type { BoardView } from './stage-column.tsx';

/** Height of a typical card and gap, in px. */
const CARD = { usualHeight: 132, gap: 8 };

/** 'Closed Plants': below the board, with cards that cannot be moved (spec part 2, 2). */
export function ClosedPlants({ column, view }: { column: StageColumn; view: BoardView }) {
  return (
    <section
      className={classNames(classes.column, boardPalette)}
      data-stage={column.stage}
      aria-labelledby="closed-plants"
    >
      <header>
        <h2 id="closed-plants">
          <Trans>Closed Plants</Trans>
        </h2>
        <p className={layout.note}>{view.isWhole ? plantersWords(column.total) : '–'}</p>
      </header>
      <div className={layout.columns}>
        {column.groups.map((group) => (
          <ClosedGroup key={group.status} stage={column.stage} group={group} view={view} />
        ))}
      </div>
    </section>
  );
}

function ClosedGroup(props: { stage: string; group: StatusGroup; view: BoardView }) {
  const { stage, group, view } = props;
  const place = placeOf(stage, group.status);
  const listed = group.entries.slice(0, view.cards.limitOf(place));
  return (
    <DropPlace id={place} className={classNames(layout.stack2, classes.group)}>
      <h3>
        {translate(group.status)}{' '}
        <span className={classes.count}>
          ({view.isWhole ? showCount(group.entries.length) : '–'})
        </span>
      </h3>
      <WindowList
        label={`${translate(stage)}, ${translate(group.status)}`}
        className={layout.stack2}
        entries={listed}
        keyOf={({ row }) => row.lid}
        {...CARD}
        all={view.isShort}
        first={false}
        draw={({ row, name }) => (
          <div className={classNames(boardLook.card, classes.card, classes.closed)}>
            <p className={layout.strong}>{name}</p>
            <p className={layout.note}>{row.location || t`No location`}</p>
            <ClosedOn movedAt={view.cards.movedAt?.get(row.lid)} updatedAt={row.updated_at} />
            <WaitingMark changes={view.changes?.get(row.lid)} />
            <div className={classes.links}>
              <Link to="/planter/$planterId" params={{ planterId: String(row.id ?? row.lid) }}>
                <Trans>
                  View Profile<VisuallyHidden> of {name}</VisuallyHidden>
                </Trans>
              </Link>
            </div>
          </div>
        )}
      />
      <ShowMore
        left={group.entries.length - listed.length}
        onMore={() => view.cards.showMore(place)}
      />
    </DropPlace>
  );
}

/** Without its stage history, a plant is only known to have closed no later than the last change of its record. */
function ClosedOn({ movedAt, updatedAt }: { movedAt: string | undefined; updatedAt: string }) {
  const day = updatedDay(movedAt ?? updatedAt);
  const isLatest = movedAt === undefined && updatedAt !== '';
  return (
    <p className={layout.note}>
      {isLatest ? (
        <Trans>
          Closed: {day}
          <span> or earlier</span>
        </Trans>
      ) : (
        <Trans>Closed: {day}</Trans>
      )}
    </p>
  );
}
