import type { ReactNode } from 'react';
import type { ListState } from '#db/queries/list-state.ts';
import type { PlanterIndexView } from '#db/queries/planter-index.ts';
import { text } from '#shared/i18n.ts';
import { ListGate } from '#src/lists/list-gate.tsx';
import type { ListWords } from '#src/lists/list-words.tsx';
import { liveOf } from '#src/lists/use-list.ts';
import { DIRECTORY_FEED } from './directory-feed.ts';

interface Props {
  index: PlanterIndexView;
  /** The state of the list DIRECTORY_FEED, which the screen requests. */
  state: ListState;
  words: ListWords;
  children: ReactNode;
}

export const UNREADABLE_PLANTERS = {
  list: DIRECTORY_FEED,
  table: 'planters',
  called: [text('planter'), text('planters')],
} as const;

/** A screen that is based on the index of all planters on the device. */
export function PlantersGate({ index, state, words, children }: Props) {
  // Until the local rows have been read, it is unknown whether there are any.
  const isRead = index.isWhole || index.entries.length > 0;
  return (
    <ListGate
      list={{ live: liveOf(index, isRead), state }}
      has={({ entries }) => entries.length > 0}
      words={words}
      unreadable={UNREADABLE_PLANTERS}
      empty={children}
    >
      {() => children}
    </ListGate>
  );
}
