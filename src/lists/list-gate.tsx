import type { ReactNode } from 'react';
import { broken, isMissing } from '#db/queries/list-state.ts';
import { translate } from '#shared/i18n.ts';
import { Loading } from '#ui/spinner.tsx';
import { BareGate, type GateProps, ListProblem } from './bare-gate.tsx';
import { type ListWords, ScreenHeading } from './list-words.tsx';
import { EmptyUnlessUnreadable } from './unreadable-note.tsx';
import type { List } from './use-list.ts';

interface Props<T> extends Omit<GateProps<T>, 'loading'> {
  loading?: ReactNode;
}

/** A list or record, or its state in its place. */
export function ListGate<T>({ loading, empty, ...rest }: Props<T>) {
  const { unreadable } = rest;
  return (
    <BareGate
      {...rest}
      empty={
        unreadable === undefined ? (
          empty
        ) : (
          <EmptyUnlessUnreadable {...unreadable} words={rest.words}>
            {empty}
          </EmptyUnlessUnreadable>
        )
      }
      loading={
        <>
          <ScreenHeading words={rest.words} />
          {loading ?? <Loading label={rest.words.loading && translate(rest.words.loading)} />}
        </>
      }
    />
  );
}

/** For the choices of a form: one line if the choices are not known, nothing if they are. */
export function ChoicesProblem<T>({ list, words }: { list: List<readonly T[]>; words: ListWords }) {
  const { live, state } = list;
  const hasSome = live.kind === 'ready' && live.data.length > 0;
  const problem = live.kind === 'failed' ? broken(live.message) : state;
  if (hasSome || !isMissing(problem)) return null;
  return <ListProblem state={problem} words={words} small />;
}
