import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Progress } from '#db/queries/outbox-view.ts';
import { Banner } from '#ui/banner.tsx';
import { reasonWords } from './change-words.ts';

interface Props {
  /** Undefined while loading. */
  progress: Progress | undefined;
  /** Shown once the server has it. */
  received: string;
  /** Shown as long as only this device has it. */
  saved: string;
  /** What happens next with the saved write. */
  children: ReactNode;
}

/** The current outcome of the write that a form has saved. */
export function WriteOutcome({ progress, received, saved, children }: Props) {
  return (
    <div role="status">
      {progress?.kind === 'ended' && <Banner tone="ok" title={received} />}
      {progress?.kind === 'attention' && (
        <Banner
          tone="danger"
          title={reasonWords(progress)}
          actions={
            <Link to="/outbox">
              <Trans>See what to do</Trans>
            </Link>
          }
        />
      )}
      {progress?.kind === 'waiting' && (
        <Banner tone="info" title={saved}>
          <p>{children}</p>
        </Banner>
      )}
    </div>
  );
}
