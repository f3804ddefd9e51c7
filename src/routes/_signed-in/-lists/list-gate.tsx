import type { ReactNode } from 'react';
import { broken, isMissing, type ListState } from '#db/queries/list-state.ts';
import { late } from '#ui/late.tsx';
import { Loading } from '#ui/spinner.tsx';
import type { ListWords } from './list-problem.tsx';
import type { Unreadable } from './unreadable-note.tsx';
import type { List } from './use-list.ts';

const ListProblem = late(async () => (await import('./list-problem.tsx')).ListProblem);
const ListNote = late(async () => (await import('./list-note.tsx')).ListNote);

interface Props<T> {
  list: List<T>;
  /** Is there something to show? Left out for a record. */
  has?(data: NonNullable<T>): boolean;
  words: ListWords;
  /** In place of a list that was read and is empty, or of a record that does not exist. */
  empty: ReactNode;
  /** While it is on its way for the first time. */
  loading?: ReactNode;
  /** Beside 'Try again' where it could not be loaded. */
  actions?: ReactNode;
  /** Part of a screen: a problem takes a line instead of the page. */
  small?: boolean;
  /** Where its rows come from, so that those that could not be read are counted. */
  unreadable?: Unreadable;
  children(data: NonNullable<T>): ReactNode;
}

/** The one place that decides what stands where a list or record belongs: its rows, or what is known instead. */
export function ListGate<T>(props: Props<T>) {
  const { list, has, words, empty, loading, actions, small, unreadable, children } = props;
  const { live, state } = list;
  const problem = { words, actions, small };
  if (live.kind === 'failed') return <ListProblem state={broken(live.message)} {...problem} />;
  const data = live.kind === 'ready' ? live.data : undefined;
  const hasRows = data !== undefined && data !== null && (has?.(data) ?? true);
  if (!hasRows && (live.kind === 'loading' || state.kind === 'loading')) {
    return loading ?? <Loading label={words.loading} />;
  }
  if (!hasRows && isMissing(state)) return <ListProblem state={state} {...problem} />;
  return (
    <>
      {(unreadable || isNoteworthy(state)) && <ListNote state={state} unreadable={unreadable} />}
      {hasRows ? children(data) : empty}
    </>
  );
}

/** For the choices of a form: a line where it is not known what can be chosen, nothing where it is. */
export function ChoicesProblem<T>({ list, words }: { list: List<readonly T[]>; words: ListWords }) {
  const { live, state } = list;
  const hasSome = live.kind === 'ready' && live.data.length > 0;
  const problem = live.kind === 'failed' ? broken(live.message) : state;
  if (hasSome || !isMissing(problem)) return null;
  return <ListProblem state={problem} words={words} small />;
}

function isNoteworthy(state: ListState): boolean {
  if (state.kind === 'fresh') return state.isCut;
  if (state.kind === 'stale') return state.isCut || state.why !== undefined;
  // Rows of a list that was never read whole: some are here by way of another list, or the others are still coming.
  return state.kind !== 'loading' || state.rows !== undefined;
}
