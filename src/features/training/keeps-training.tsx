import { Trans } from '@lingui/react/macro';
import { offersTable, serverKind } from '#db/queries/feeds.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { TableName } from '#db/tables/index.ts';
import { text } from '#shared/i18n.ts';
import { Banner } from '#ui/banner.tsx';

export const UNREADABLE_COHORTS = {
  list: 'cohorts',
  table: 'cohorts',
  called: [text('cohort'), text('cohorts')],
} as const;

/** Whether the server keeps such records for this person, cohorts if not named; undefined until this device knows. */
export function useKeepsTraining(table: TableName = 'cohorts'): boolean | undefined {
  const offered = useMirror(
    async (db) => ((await serverKind(db)) === undefined ? undefined : offersTable(db, table)),
    [table],
  );
  if (offered.kind === 'loading') return undefined;
  return offered.kind === 'ready' ? offered.data : false;
}

/** Above what the specifications give as an example, where the server keeps no such records. */
export function SampleNote() {
  return (
    <Banner>
      <Trans>This is sample data. Your server offers you no training records.</Trans>
    </Banner>
  );
}
