import { plural, t } from '@lingui/core/macro';
import { memo } from 'react';
import { offersTable } from '#db/queries/feeds.ts';
import type { FindIndex } from '#db/queries/find-index.ts';
import type { FindKind } from '#db/queries/find-sources.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { formatList, showCount } from '#shared/formats.ts';
import { translate } from '#shared/i18n.ts';
import type { Holder } from '#shared/permissions.ts';
import { useAllWanted, useKnownStates } from '#src/lists/use-known-states.ts';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { useToday } from '#ui/use-today.ts';
import { KINDS } from './find-kinds.ts';
import { type Gap, gapOf } from './gaps.ts';

interface Props {
  person: Holder;
  kinds: readonly FindKind[];
  index: FindIndex;
  /** Trimmed. */
  query: string;
  shown: number;
  count: number;
}

/** The number of results, and what could not be searched. Screen readers announce it after a pause in typing. */
export function FindNotes({ person, kinds, index, query, shown, count }: Props) {
  const problem = index.problem();
  const isReading = index.unread().size > 0 && problem === undefined;
  // An empty result is certain only after everything has been read.
  const isCounted = count > 0 || (!isReading && problem === undefined);
  return (
    <div role="status" className={classNames(layout.note, layout.later)}>
      {query !== '' && isCounted && <p>{countWords(query, shown, count)}</p>}
      {problem !== undefined && <p>{t`The data on this device could not be read.`}</p>}
      {isReading && query !== '' && (
        <p>{t`Still reading the data on this device. More results may appear in a moment.`}</p>
      )}
      <Gaps person={person} kinds={kinds} />
    </div>
  );
}

/** The notes that do not depend on the query. */
const Gaps = memo(function Gaps({ person, kinds }: Pick<Props, 'person' | 'kinds'>) {
  return useGaps(person, kinds).map((words) => <p key={words}>{words}</p>);
});

function countWords(query: string, shown: number, count: number): string {
  if (count === 0) return t`Nothing on this device matches “${query}”.`;
  const total = showCount(count);
  if (shown < count) {
    return t`The best ${shown} of ${total} results. Add a word to narrow them down.`;
  }
  return plural(count, { one: `${total} result`, other: `${total} results` });
}

/** One message for each reason why lists are missing. Requests short lists, in case there is a network. */
function useGaps(person: Holder, kinds: readonly FindKind[]): string[] {
  const year = useToday().slice(0, 4);
  // If the server has no training cohorts, their list is not missing.
  const training = useMirror((db) => offersTable(db, 'cohorts'), []);
  const hasCohorts = training.kind === 'ready' && training.data;
  const listed = kinds.filter((kind) => kind !== 'cohort' || hasCohorts);
  const lists = listed.map((kind) => {
    const { list, isLong, many } = KINDS[kind];
    return { key: list(person, year), isLong: isLong?.(person) ?? false, many: translate(many) };
  });
  const states = useKnownStates(lists.map(({ key }) => key));
  useAllWanted(lists.filter(({ isLong }) => !isLong).map(({ key }) => key));
  const byGap = new Map<Gap, string[]>();
  for (const [nth, { isLong, many }] of lists.entries()) {
    const state = states[nth];
    const gap = state && gapOf(state, isLong);
    if (gap) byGap.set(gap, [...(byGap.get(gap) ?? []), many]);
  }
  return [...byGap].map(([gap, names]) => gapWords(gap, formatList(names)));
}

function gapWords(gap: Gap, names: string): string {
  switch (gap) {
    case 'loading':
      return t`Still loading from the server: ${names}.`;
    case 'missing':
      return t`Not loaded on this device yet: ${names}.`;
    case 'refused':
      return t`The server does not show you: ${names}.`;
    case 'cut':
      return t`May be incomplete on this device: ${names}.`;
  }
}
