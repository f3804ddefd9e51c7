import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { entryOf, type PlanterEntry } from '#db/queries/planter-index.ts';
import { planterByAddress } from '#db/queries/planters.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { text, translate } from '#shared/i18n.ts';
import { ListGate } from '#src/lists/list-gate.tsx';
import { useList } from '#src/lists/use-list.ts';
import { buttonClass } from '#ui/button.tsx';
import { ErrorState } from '#ui/state.tsx';
import { DIRECTORY_FEED } from '../directory-feed.ts';
import { UNREADABLE_PLANTERS } from '../planters-gate.tsx';

/** Text of spec part 2, 8. */
const WORDS = { failed: text('Failed to load planter data') };
/** A server id, or a local key from the server or from a device. */
const ADDRESS = /^(?:\d+|s\d+|l[\da-f]{8}-[\da-f-]+)$/;

interface Props {
  /** Server id or local key (S3). */
  address: string;
  /** Heading of the screen if the planter cannot be shown and the screen has no other heading. */
  heading?: string;
  children(entry: PlanterEntry): ReactNode;
}

/** The planter of an address, or why it cannot be shown. */
export function PlanterGate(props: Props) {
  const { address, heading } = props;
  if (address.trim() === '') {
    return <NoPlanter heading={heading} message={t`No planter ID provided`} />;
  }
  if (!ADDRESS.test(address)) {
    return <NoPlanter heading={heading} message={t`Invalid planter ID format`} />;
  }
  return <Found {...props} />;
}

function Found({ address, heading, children }: Props) {
  const live = useMirror((db) => planterByAddress(db, address), [address]);
  const row = live.kind === 'ready' ? live.data : undefined;
  const entry = useMemo(() => row && entryOf(row), [row]);
  return (
    <ListGate
      list={useList(DIRECTORY_FEED, live)}
      words={heading === undefined ? WORDS : { ...WORDS, heading }}
      unreadable={{ ...UNREADABLE_PLANTERS, record: address }}
      empty={<NoPlanter heading={heading} message={t`Planter not found`} />}
      actions={<AllPlanters />}
    >
      {() => entry && children(entry)}
    </ListGate>
  );
}

function NoPlanter({ heading, message }: { heading: string | undefined; message: string }) {
  return (
    <>
      {heading !== undefined && <h1>{translate(heading)}</h1>}
      <ErrorState title={t`Error: ${message}`} actions={<AllPlanters />} />
    </>
  );
}

function AllPlanters() {
  return (
    <Link to="/directory/planters" className={buttonClass('secondary')}>
      <Trans>All planters</Trans>
    </Link>
  );
}
