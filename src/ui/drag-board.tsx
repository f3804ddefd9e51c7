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

/** A mouse that slips while clicking drags nothing; a finger must rest on the card first, so that lists scroll. */
const MOUSE = { activationConstraint: { distance: 6 } };
const TOUCH = { activationConstraint: { delay: 250, tolerance: 8 } };
const KEYBOARD = { coordinateGetter: nextPlace };
/**
 * In milliseconds. Without it a place is measured again only when its own size changes: one that is pushed down by what
 * arrives above it during a drag would take no card where people see it.
 */
const MEASURING = { droppable: { frequency: 200 } };

interface Props {
  /** What a card is called, for the drawing under the pointer and for screen readers. */
  nameOf(card: string): string;
  /** What a place is called. */
  placeOf(place: string): string;
  onDrop(card: string, place: string): void;
  children: ReactNode;
}

/**
 * Cards that are dragged to places: by mouse, by a long press, or by the keyboard (space, arrow keys, space).
 * Loaded with the screens that need it.
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
        ? t`${card} was dropped on no place.`
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
  /** The number of its record: other people see that the reader is at it. */
  record?: number | null;
  children: ReactNode;
}

/** A card: all of it drags with mouse and finger, its handle with the keyboard. */
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

/** Of a long list only a part is rendered in the board. */
export function ShowMore({ left, onMore }: MoreProps) {
  if (left <= 0) return null;
  const count = showCount(left);
  return (
    <Button kind="quiet" small onClick={onMore}>
      <Trans>Show {count} more</Trans>
    </Button>
  );
}
