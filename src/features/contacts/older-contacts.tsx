import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { contactsMissingBefore, olderFacts } from '#db/queries/kept-contacts.ts';
import { listStateOf } from '#db/queries/list-state.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { PlanterRow } from '#db/tables/planters.ts';
import { type CalendarDay, showDay } from '#shared/dates.ts';
import type { FailureCode } from '#shared/failure-codes.ts';
import { failureWords } from '#shared/failure-words.ts';
import { useSyncStatus } from '#src/sync-client/status.ts';
import { wantOlderContacts } from '#src/sync-client/want-older.ts';
import { Banner } from '#ui/banner.tsx';
import layout from '#ui/layout.module.css';

export interface Older {
  /** All contacts with the planter are on this device. */
  isComplete: boolean;
  /** Contacts before this day may not be. */
  before: CalendarDay | '';
  /** Why they cannot be read at the moment. */
  why: FailureCode | undefined;
}

/** Requests a planter's contacts from before those that this device keeps (docs/decisions/recent-contacts.md). */
export function useOlderContacts({ lid, id }: PlanterRow): Older {
  const { outage, signedOut, now } = useSyncStatus();
  const missing = useMirror((db) => contactsMissingBefore(db, { lid, id }), [lid, id]);
  const before = missing.kind === 'ready' ? missing.data : '';
  const list = useMirror(
    async (db) => {
      const { facts, isRequested } = await olderFacts(db, lid);
      return { state: listStateOf(facts, { now, outage, signedOut }), isRequested };
    },
    [lid, now, outage, signedOut],
  );
  const isUnasked = before !== '' && list.kind === 'ready' && !list.data.isRequested;
  useEffect(() => {
    if (isUnasked) wantOlderContacts(lid);
  }, [lid, isUnasked]);
  const known = list.kind === 'ready' ? list.data.state : undefined;
  const isRead = known?.kind === 'fresh' || (known && 'readAt' in known && known.readAt > 0);
  const isComplete = missing.kind === 'ready' && (before === '' || isRead === true);
  return { isComplete, before, why: known && 'why' in known ? known.why?.code : undefined };
}

/** Shown if the device has no contacts with a planter. */
export function NoContacts({ older }: { older: Older }) {
  const { isComplete, before } = older;
  const day = showDay(before);
  return (
    <>
      {isComplete && (
        <p>
          <Trans>No contact history available</Trans>
        </p>
      )}
      {!isComplete && before !== '' && (
        <p>
          <Trans>No contacts since {day}</Trans>
        </p>
      )}
      <OlderContacts older={older} />
    </>
  );
}

/** Which contacts may not be on this device, and why; nothing if all are. */
export function OlderContacts({ older: { isComplete, before, why } }: { older: Older }) {
  if (isComplete || before === '') return null;
  const day = showDay(before);
  if (!why) {
    return (
      <p role="status" className={layout.note}>
        <Trans>Loading the contacts before {day}...</Trans>
      </p>
    );
  }
  return (
    <Banner role="status" title={t`Some contacts before ${day} may not be on this device`}>
      <p>{failureWords(why)}</p>
    </Banner>
  );
}
