import { useEffect, useState } from 'react';
import type { TodayView } from '#db/queries/today.ts';
import type { Live } from '#db/queries/use-mirror.ts';
import type { User } from '#shared/contract/users.ts';
import type { CalendarDay } from '#shared/dates.ts';
import { useUser } from '#src/account/account.ts';
import { useToday } from '#ui/use-today.ts';

interface DueView {
  live: Live<TodayView>;
  today: CalendarDay;
}

/**
 * What a person has to do. Stored outside the state of the home screen, so that updates do not render its cards again.
 */
export interface Due {
  view(): DueView;
  subscribe(listener: () => void): () => void;
  /** Starts to load, unless that has been done. Resolves with the first result. */
  look(): Promise<void>;
}

/** Loads immediately, or once `look` is called, even if nothing is rendered yet. */
export function useDue({ atOnce }: { atOnce: boolean }): Due {
  const user = useUser();
  const today = useToday();
  const [due] = useState(() => openDue(atOnce));
  useEffect(() => due.askFor(user, today), [due, user, today]);
  return due;
}

function openDue(atOnce: boolean) {
  let view: DueView = { live: { kind: 'loading' }, today: '' };
  let isWanted = atOnce;
  let follow: (() => () => void) | undefined;
  let stop: (() => void) | undefined;
  const listeners = new Set<() => void>();
  let tellFirst: (() => void) | undefined;
  const first = new Promise<void>((resolve) => {
    tellFirst = resolve;
  });

  function start(): void {
    if (isWanted) stop ??= follow?.();
  }

  return {
    view: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    look() {
      isWanted = true;
      start();
      return first;
    },
    askFor(user: User, today: CalendarDay) {
      const show = (live: Live<TodayView>) => {
        view = { live, today };
        for (const listener of listeners) listener();
        tellFirst?.();
      };
      follow = () => {
        let isOpen = true;
        let stopIt = () => {
          isOpen = false;
        };
        // Imported lazily, because evaluating it earlier would delay the first cards.
        import('#db/queries/follow-today.ts')
          .then(({ followToday }) => {
            if (isOpen) stopIt = followToday(user, today, show);
          })
          .catch((error: unknown) => isOpen && show({ kind: 'failed', message: String(error) }));
        return () => stopIt();
      };
      start();
      return () => {
        stop?.();
        stop = undefined;
        follow = undefined;
      };
    },
  };
}
