import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Change } from '#db/queries/ops.ts';
import { Banner } from '#ui/banner.tsx';
import { reasonWords, stateWords } from './change-words.ts';

/** A note above a record about the changes that the server has not confirmed. */
export function ChangesNote({ changes }: { changes: readonly Change[] }) {
  const refused = changes.find(({ state }) => state === 'attention');
  const waiting = changes.find(({ state }) => state !== 'attention');
  return (
    <>
      {refused && (
        <Banner
          tone="danger"
          title={reasonWords(refused)}
          actions={
            <Link to="/outbox" hash={refused.opId}>
              <Trans>See what to do</Trans>
            </Link>
          }
        />
      )}
      {waiting && (
        <Banner tone="info" role="status">
          <Trans>Your changes are safe on this device.</Trans> {stateWords(waiting)}
        </Banner>
      )}
    </>
  );
}
