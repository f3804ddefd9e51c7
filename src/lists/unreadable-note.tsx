import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { draftUnreadableReport } from '#db/queries/unreadable.ts';
import { useUnreadable } from '#db/queries/use-unreadable.ts';
import type { TableName } from '#db/tables/index.ts';
import { showCount } from '#shared/formats.ts';
import { translate } from '#shared/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { type ListWords, ScreenHeading } from './list-words.tsx';

/** The source of the unreadable rows to count. */
export interface Unreadable {
  /** Key of the list on the screen, e.g. `hub:7`. */
  list: string;
  table: TableName;
  /** The names for rows: ['planter', 'planters']. */
  called: readonly [one: string, many: string];
  /** True for the list of one record, since a change feed contains the rows of all records. */
  isPart?: boolean;
  /** A record's id or local key, as in URLs: other rows are then not counted. '' if the list has no other records. */
  record?: string;
}

/** Shows how many rows of a list could not be read, with a button to open a ticket about them; nothing if all could. */
export function UnreadableNote(shown: Unreadable) {
  const { called, isPart = false } = shown;
  const navigate = useNavigate();
  const rows = useUnreadable(shown);
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

/**
 * In place of a list without readable rows, or of a record that this device does not have: nothing but a heading if
 * there are unreadable rows that may belong here, otherwise `children`.
 */
export function EmptyUnlessUnreadable({ children, words, ...shown }: EmptyProps) {
  const rows = useUnreadable(shown);
  const isNone = rows.kind !== 'loading' && !(rows.kind === 'ready' && rows.data.count > 0);
  if (isNone) return children;
  return words && <ScreenHeading words={words} />;
}

interface EmptyProps extends Unreadable {
  /** The heading of a screen that has none of its own. */
  words?: ListWords;
  children: ReactNode;
}

/** True if rows of the list could not be read: the others are then not all that there are. */
export function useHasUnreadable(shown: Unreadable): boolean {
  const rows = useUnreadable(shown);
  return rows.kind === 'ready' && rows.data.count > 0;
}
