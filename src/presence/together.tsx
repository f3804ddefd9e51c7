import { plural, t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { Other, Place } from '#shared/contract/presence.ts';
import { useSyncStatus } from '#src/sync-client/status.ts';
import { FieldMarkContext } from '#ui/field-errors.ts';
import { Marks } from './marks.tsx';
import { ShownOthers } from './place-marks.tsx';
import classes from './presence.module.css';
import { stayAt, useOthers } from './store.ts';

/** A card is left after this, if nothing else is touched. */
const CARD_LASTS_MS = 30_000;

interface Props {
  screen: Place['screen'];
  /** The record of the form or the event of the meeting; undefined while the server has not numbered it. */
  record?: number | null | undefined;
  /** What of the screen is open: at the meeting, the candidate. */
  card?: number | undefined;
  /** A board, which is no record. */
  isBoard?: boolean;
  children: ReactNode;
}

/** A screen on which people see each other: who else is here, and in which card or field. */
export function Together({ screen, record, card, isBoard = false, children }: Props) {
  const all = useOthers();
  const { offline } = useSyncStatus();
  const others = offline ? NOBODY : all;
  const root = useRef<HTMLDivElement>(null);
  const isPlace = isBoard || typeof record === 'number';

  useEffect(() => {
    if (!isPlace || !root.current) return undefined;
    const stay = stayAt({ screen, record: record ?? undefined, card });
    const unwatch = (isBoard ? watchCards : watchFields)(root.current, (detail) =>
      stay.moveTo({ card, ...detail }),
    );
    return () => {
      unwatch();
      stay.leave();
    };
  }, [screen, record, card, isBoard, isPlace]);

  const mark = useMemo(() => {
    const here = others.filter((other) => card === undefined || other.card === card);
    return (field: string | undefined, label: string) => {
      const there = field === undefined ? [] : here.filter((other) => other.field === field);
      if (there.length === 0) return null;
      return (
        <Marks
          others={there}
          className={classes.onField}
          words={(name) => t`${name} is editing ${label}`}
        />
      );
    };
  }, [others, card]);

  return (
    <div ref={root} className={classes.together}>
      <p role="status" className={classes.here}>
        {others.length > 0 && (
          <>
            <Marks others={others} />
            {hereWords(others)}
          </>
        )}
      </p>
      <ShownOthers value={others}>
        <FieldMarkContext value={mark}>{children}</FieldMarkContext>
      </ShownOthers>
    </div>
  );
}

const NOBODY: readonly Other[] = [];

type OnDetail = (detail: { card?: number; field?: string }) => void;

/** Which field has the focus. */
function watchFields(root: HTMLElement, onDetail: OnDetail): () => void {
  const over = new AbortController();
  const { signal } = over;
  root.addEventListener('focusin', ({ target }) => onDetail(fieldOf(target)), { signal });
  root.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      const isInside = relatedTarget instanceof Node && root.contains(relatedTarget);
      if (!isInside) onDetail({});
    },
    { signal },
  );
  return () => over.abort();
}

function fieldOf(target: EventTarget | null): { field?: string } {
  if (!(target instanceof HTMLElement)) return {};
  const marked = target.closest<HTMLElement>('[data-field]')?.dataset.field;
  const name = 'name' in target && typeof target.name === 'string' ? target.name : '';
  const field = marked ?? name;
  return field === '' ? {} : { field };
}

/** Which card was touched last, or has the focus; for a while. */
function watchCards(root: HTMLElement, onDetail: OnDetail): () => void {
  const over = new AbortController();
  const { signal } = over;
  let timer = 0;
  const touch = ({ target }: Event) => {
    const card = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null;
    clearTimeout(timer);
    timer = window.setTimeout(() => onDetail({}), CARD_LASTS_MS);
    onDetail(card ? { card: Number(card.dataset.card) } : {});
  };
  root.addEventListener('focusin', touch, { signal });
  root.addEventListener('pointerdown', touch, { signal });
  return () => {
    clearTimeout(timer);
    over.abort();
  };
}

function hereWords(others: readonly Other[]): string {
  const names = [...new Map(others.map(({ userId, name }) => [userId, name])).values()];
  const [first = '', second] = names;
  if (second === undefined) return t`${first} is here too`;
  if (names.length === 2) return t`${first} and ${second} are here too`;
  const more = names.length - 1;
  return plural(more, {
    one: `${first} and # other person are here too`,
    other: `${first} and # other people are here too`,
  });
}
