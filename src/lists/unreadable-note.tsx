import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { draftUnreadableReport, unreadableRows } from '#db/queries/unreadable.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { TableName } from '#db/tables/index.ts';
import { showCount } from '#shared/formats.ts';
import { translate } from '#shared/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

/** Whose unreadable rows are counted. */
export interface Unreadable {
  /** Key of the list on the screen, e.g. `hub:7`. */
  list: string;
  table: TableName;
  /** What a row is called: ['planter', 'planters']. */
  called: readonly [one: string, many: string];
  /** The list of one record: a change feed brings those of all records. */
  isPart?: boolean;
}

/** Says how many rows of a list could not be read, and opens a ticket about them. Nothing where all could. */
export function UnreadableNote({ list, table, called, isPart = false }: Unreadable) {
  const navigate = useNavigate();
  const rows = useMirror((db) => unreadableRows(db, list, table), [list, table]);
  if (rows.kind !== 'ready' || rows.data.count === 0) return null;
  const { count, reasons, isShared } = rows.data;
  const number = showCount(count);
  const things = translate(called[count === 1 ? 0 : 1]);
  const title = t`${number} ${things} could not be read`;

  async function report() {
    await draftUnreadableReport(title, reasons);
    await navigate({ to: '/support-tickets/new' });
  }

  return (
    <Banner
      tone="warn"
      title={title}
      actions={
        <Button kind="secondary" small onClick={() => void report()}>
          <Trans>Report this</Trans>
        </Button>
      }
    >
      {isPart && isShared ? (
        <Trans>They are missing here or elsewhere, or shown as they were before.</Trans>
      ) : (
        <Trans>They are missing here or shown as they were before.</Trans>
      )}
    </Banner>
  );
}
