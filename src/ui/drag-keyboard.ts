import { KeyboardCode, type KeyboardCoordinateGetter } from '@dnd-kit/core';

const FORWARD = new Set<string>([KeyboardCode.Down, KeyboardCode.Right]);
const BACK = new Set<string>([KeyboardCode.Up, KeyboardCode.Left]);

/** Arrow keys move the card to the next place, column by column, instead of by some pixels. */
export const nextPlace: KeyboardCoordinateGetter = (event, { context }) => {
  const step = FORWARD.has(event.code) ? 1 : BACK.has(event.code) ? -1 : 0;
  if (step === 0) return undefined;
  event.preventDefault();
  const { droppableRects, droppableContainers, over, collisionRect } = context;
  const places = droppableContainers
    .getEnabled()
    .flatMap(({ id }) => {
      const rect = droppableRects.get(id);
      return rect ? [{ id, rect }] : [];
    })
    .sort((a, b) => a.rect.left - b.rect.left || a.rect.top - b.rect.top);
  const at = places.findIndex(({ id }) => id === over?.id);
  const from = at < 0 && step < 0 ? 0 : at;
  const next = places[(from + step + places.length) % places.length];
  if (!next || !collisionRect) return undefined;
  // Center the card horizontally and align it with the top of the place, since a long place may end below the viewport.
  return {
    x: next.rect.left + (next.rect.width - collisionRect.width) / 2,
    y: next.rect.top + Math.min(8, Math.max(0, next.rect.height - collisionRect.height)),
  };
};
