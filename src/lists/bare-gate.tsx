import type { ReactNode } from 'react';
import { broken, isMissing, type ListState } from '#db/queries/list-state.ts';
import { late, useOpening, WhenOpened } from '#ui/late.tsx';
import type { ListWords } from './list-words.tsx';
import type { Unreadable } from './unreadable-note.tsx';
import type { List } from './use-list.ts';

export const ListProblem = late(async () => (await import('./list-problem.tsx')).ListProblem);
const ListNote = late(async () => (await import('./list-note.tsx')).ListNote);

export interface GateProps<T> {
  list: List<T>;
  /** Whether there is something to show. Left out for a record. */
  has?(data: NonNullable<T>): boolean;
  words: ListWords;
  /** Shown in place of a list that was read and is empty, or of a record that does not exist. */
  empty: ReactNode;
  /** Shown while it is loading for the first time. */
  loading: ReactNode;
  /** Shown next to 'Try again' if it could not be loaded. */
  actions?: ReactNode;
  /** For a part of a screen, where a problem takes one line instead of the whole page. */
  small?: boolean;
  /** The source of its rows, for counting those that could not be read. */
  unreadable?: Unreadable;
  children(data: NonNullable<T>): ReactNode;
}

/**
 * The only place that decides what is shown for a list or record: its rows, or its state instead. It is part of the
 * first screen; all other screens use `ListGate`.
 */
export function BareGate<T>(props: GateProps<T>) {
  const { list, has, words, empty, loading, actions, small, unreadable, children } = props;
  const { live, state } = list;
  const problem = { words, actions, small };
  const data = live.kind === 'ready' ? live.data : undefined;
  const hasRows = data !== undefined && data !== null && (has?.(data) ?? true);
  const isLoading = !hasRows && (live.kind === 'loading' || state.kind === 'loading');
  useOpening(!isLoading);
  if (live.kind === 'failed') return <ListProblem state={broken(live.message)} {...problem} />;
  if (isLoading) return loading;
  if (!hasRows && isMissing(state)) return <ListProblem state={state} {...problem} />;
  const note = <ListNote state={state} unreadable={unreadable} />;
  return (
    <>
      {isNoteworthy(state) ? note : unreadable && <WhenOpened>{note}</WhenOpened>}
      {hasRows ? children(data) : empty}
    </>
  );
}

function isNoteworthy(state: ListState): boolean {
  if (state.kind === 'fresh') return state.isCut;
  if (state.kind === 'stale') return state.isCut || state.why !== undefined;
  // Rows of a list that was never read completely: some came with another list, or the others are still arriving.
  return state.kind !== 'loading' || state.rows !== undefined;
}
