import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useMemo, useState } from 'react';
import { showCount } from '#shared/formats.ts';
import { Button, IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import classes from './drag-board.module.css';
import { nextPlace } from './drag-keyboard.ts';

/**
 * A slight movement during a click starts no drag. A finger must rest on the card first, so that lists can be scrolled.
 */
const MOUSE = { activationConstraint: { distance: 6 } };
const TOUCH = { activationConstraint: { delay: 250, tolerance: 8 } };
const KEYBOARD = { coordinateGetter: nextPlace };
/**
 * In milliseconds. Without it, a drop target is measured again only when its own size changes: one that is pushed down
 * by content arriving during a drag would not accept cards where people see it.
 */
const MEASURING = { droppable: { frequency: 200 } };

interface Props {
  /** Name of a card, shown while it is dragged and announced to screen readers. */
  nameOf(card: string): string;
  /** Name of a place. */
  placeOf(place: string): string;
  onDrop(card: string, place: string): void;
  children: ReactNode;
}

/**
 * Cards that can be dragged to places by mouse, by a long press, or by keyboard (space, arrow keys, space). Loaded only
 * with the screens that need it.
 */
export function DragBoard({ nameOf, placeOf, onDrop, children }: Props) {
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, KEYBOARD),
  );
  const [dragged, setDragged] = useState<string>();
  const announcements = useMemo(() => wordsFor(nameOf, placeOf), [nameOf, placeOf]);

  function end({ active, over }: DragEndEvent) {
    setDragged(undefined);
    if (over) onDrop(String(active.id), String(over.id));
  }

  return (
    <DndContext
      sensors={sensors}
      measuring={MEASURING}
      collisionDetection={(args) => {
        const under = pointerWithin(args);
        return under.length > 0 ? under : rectIntersection(args);
      }}
      accessibility={{ announcements, screenReaderInstructions: instructions() }}
      onDragStart={({ active }: DragStartEvent) => setDragged(String(active.id))}
      onDragEnd={end}
      onDragCancel={() => setDragged(undefined)}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {dragged !== undefined && <div className={classes.overlay}>{nameOf(dragged)}</div>}
      </DragOverlay>
    </DndContext>
  );
}

const instructions = () => ({
  draggable: t`To pick up a card, press space or enter. Move it from place to place with the arrow keys. Press space or enter again to drop it, or escape to cancel.`,
});

function wordsFor(nameOf: Props['nameOf'], placeOf: Props['placeOf']): Announcements {
  const names = (active: { id: string | number }, over: { id: string | number } | null) => ({
    card: nameOf(String(active.id)),
    place: over && placeOf(String(over.id)),
  });
  return {
    onDragStart: ({ active }) => {
      const { card } = names(active, null);
      return t`Picked up ${card}.`;
    },
    onDragOver: ({ active, over }) => {
      const { card, place } = names(active, over);
      return place === null ? t`${card} is over no place.` : t`${card} is over ${place}.`;
    },
    onDragEnd: ({ active, over }) => {
      const { card, place } = names(active, over);
      return place === null
        ? t`${card} was not dropped on a place.`
        : t`${card} was dropped on ${place}.`;
    },
    onDragCancel: ({ active }) => {
      const { card } = names(active, null);
      return t`${card} was put back.`;
    },
  };
}

interface CardProps {
  id: string;
  name: string;
  className?: string | undefined;
  /** Id of the card's record, so that other users see that this user is working on it. */
  record?: number | null;
  children: ReactNode;
}

/** The whole card can be dragged by mouse or finger; its handle by keyboard. */
export function DragCard({ id, name, className, record, children }: CardProps) {
  const { setNodeRef, listeners, attributes, isDragging } = useDraggable({ id });
  const { onKeyDown, ...pointer } = listeners ?? {};
  return (
    <div
      ref={setNodeRef}
      {...pointer}
      data-card={record ?? undefined}
      className={classNames(
        classes.card,
        classes.movable,
        isDragging && classes.dragging,
        className,
      )}
    >
      <IconButton
        icon="menu"
        label={t`Drag ${name}`}
        className={classes.handle}
        aria-describedby={attributes['aria-describedby']}
        aria-roledescription={t`draggable`}
        onKeyDown={(event) => onKeyDown?.(event)}
      />
      {children}
    </div>
  );
}

interface PlaceProps {
  id: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A place to drop a card on. */
export function DropPlace({ id, className, children }: PlaceProps) {
  const { setNodeRef, isOver } = useDroppable({ id });
  return (
    <div ref={setNodeRef} className={classNames(className, isOver && classes.over)}>
      {children}
    </div>
  );
}

interface MoreProps {
  left: number;
  onMore(): void;
}

/** Button for the rest of a long list, of which the board renders only a part. */
export function ShowMore({ left, onMore }: MoreProps) {
  if (left <= 0) return null;
  const count = showCount(left);
  return (
    <Button kind="quiet" small onClick={onMore}>
      <Trans>Show {count} more</Trans>
    </Button>
  );
}
