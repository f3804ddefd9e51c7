import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { entryOf, type PlanterEntry } from '#db/queries/planter-index.ts';
import { planterByAddress } from '#db/queries/planters.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { text } from '#shared/i18n.ts';
import { ListGate } from '#src/lists/list-gate.tsx';
import { useList } from '#src/lists/use-list.ts';
import { buttonClass } from '#ui/button.tsx';
import { ErrorState } from '#ui/state.tsx';
import { DIRECTORY_FEED } from '../directory-feed.ts';

/** Text of spec part 2, 8. */
const WORDS = { failed: text('Failed to load planter data') };
/** Made on a device, or counted by the server. */
const ADDRESS = /^(?:\d+|s\d+|l[\da-f]{8}-[\da-f-]+)$/;

interface Props {
  /** Server number or local key (S3). */
  address: string;
  children(entry: PlanterEntry): ReactNode;
}

/** The planter of an address, or why there is none to show. */
export function PlanterGate({ address, children }: Props) {
  if (address.trim() === '') return <NoPlanter message={t`No planter ID provided`} />;
  if (!ADDRESS.test(address)) return <NoPlanter message={t`Invalid planter ID format`} />;
  return <Found address={address}>{children}</Found>;
}

function Found({ address, children }: Props) {
  const live = useMirror((db) => planterByAddress(db, address), [address]);
  const row = live.kind === 'ready' ? live.data : undefined;
  const entry = useMemo(() => row && entryOf(row), [row]);
  return (
    <ListGate
      list={useList(DIRECTORY_FEED, live)}
      words={WORDS}
      empty={<NoPlanter message={t`Planter not found`} />}
      actions={<AllPlanters />}
    >
      {() => entry && children(entry)}
    </ListGate>
  );
}

function NoPlanter({ message }: { message: string }) {
  return <ErrorState title={t`Error: ${message}`} actions={<AllPlanters />} />;
}

function AllPlanters() {
  return (
    <Link to="/directory/planters" className={buttonClass('secondary')}>
      <Trans>All planters</Trans>
    </Link>
  );
}
