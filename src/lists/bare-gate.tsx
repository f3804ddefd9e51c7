import type { ReactNode } from 'react';
import { broken, isMissing, type ListState } from '#db/queries/list-state.ts';
import { late, useOpening } from '#ui/late.tsx';
import type { ListWords } from './list-words.tsx';
import type { Unreadable } from './unreadable-note.tsx';
import type { List } from './use-list.ts';

export const ListProblem = late(async () => (await import('./list-problem.tsx')).ListProblem);
const ListNote = late(async () => (await import('./list-note.tsx')).ListNote);

export interface GateProps<T> {
  list: List<T>;
  /** Is there something to show? Left out for a record. */
  has?(data: NonNullable<T>): boolean;
  words: ListWords;
  /** In place of a list that was read and is empty, or of a record that does not exist. */
  empty: ReactNode;
  /** While it is on its way for the first time. */
  loading: ReactNode;
  /** Beside 'Try again' where it could not be loaded. */
  actions?: ReactNode;
  /** Part of a screen: a problem takes a line instead of the page. */
  small?: boolean;
  /** Where its rows come from, so that those that could not be read are counted. */
  unreadable?: Unreadable;
  children(data: NonNullable<T>): ReactNode;
}

/**
 * The one place that decides what is shown where a list or record belongs: its rows, or what is known instead. Part of the
 * first screen: all others use `ListGate`.
 */
export function BareGate<T>(props: GateProps<T>) {
  const { list, has, words, empty, loading, actions, small, unreadable, children } = props;
  const { live, state } = list;
  const problem = { words, actions, small };
  useOpening(live.kind !== 'loading');
  if (live.kind === 'failed') return <ListProblem state={broken(live.message)} {...problem} />;
  const data = live.kind === 'ready' ? live.data : undefined;
  const hasRows = data !== undefined && data !== null && (has?.(data) ?? true);
  if (!hasRows && (live.kind === 'loading' || state.kind === 'loading')) {
    return loading;
  }
  if (!hasRows && isMissing(state)) return <ListProblem state={state} {...problem} />;
  return (
    <>
      {(unreadable || isNoteworthy(state)) && <ListNote state={state} unreadable={unreadable} />}
      {hasRows ? children(data) : empty}
    </>
  );
}

function isNoteworthy(state: ListState): boolean {
  if (state.kind === 'fresh') return state.isCut;
  if (state.kind === 'stale') return state.isCut || state.why !== undefined;
  // Rows of a list that was never read whole: some are here by way of another list, or the others are still coming.
  return state.kind !== 'loading' || state.rows !== undefined;
}
