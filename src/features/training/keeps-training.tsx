import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { offersTable, serverKind } from '#db/queries/feeds.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { TableName } from '#db/tables/index.ts';
import { text } from '#shared/i18n.ts';
import type { ListWords } from '#src/lists/list-words.tsx';
import { NotKnownYet } from '#src/lists/not-known-yet.tsx';
import { Banner } from '#ui/banner.tsx';

export const UNREADABLE_COHORTS = {
  list: 'cohorts',
  table: 'cohorts',
  called: [text('cohort'), text('cohorts')],
} as const;

interface Props {
  /** The table that the server must have. */
  table?: TableName;
  words: ListWords;
  kept: ReactNode;
  sample: ReactNode;
}

/** The records if the server offers them to this user, otherwise the samples of the specifications. */
export function KeptOrSample({ table = 'cohorts', words, kept, sample }: Props) {
  const keeps = useKeepsTraining(table);
  if (keeps === undefined) return <NotKnownYet words={words} />;
  return keeps ? kept : sample;
}

/** Undefined until this device knows. */
function useKeepsTraining(table: TableName): boolean | undefined {
  const offered = useMirror(
    async (db) => ((await serverKind(db)) === undefined ? undefined : offersTable(db, table)),
    [table],
  );
  return offered.kind === 'ready' ? offered.data : undefined;
}

/** Shown above sample data from the specifications, if the server has no such records. */
export function SampleNote() {
  return (
    <Banner>
      <Trans>
        This is sample data. Your server has not said that it offers you training records.
      </Trans>
    </Banner>
  );
}
