import { Link } from '@tanstack/react-router';
import type { FeedView } from '#db/queries/feeds.ts';
import type { Live } from '#db/queries/use-mirror.ts';
import { failureWords } from '#shared/failure-words.ts';
import { refreshNow } from '#src/sync/refresh.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';

/** Texts of spec part 1, 8. */
export const PROFILE_ERROR = 'Error loading profile. Please try again later';
export const NO_USER_DATA = 'No user data available. Please try logging in again';
export const NO_PLANTER_RECORD =
  'No church planter record found. Please contact support to set up your church planter profile.';

interface Props {
  feed: Live<FeedView>;
  /** Said when the list was read and the record is not in it. */
  whenMissing: string;
}

/** In place of a record that is not on the device: it is on its way, cannot be read, or does not exist. */
export function ProfileProblem({ feed, whenMissing }: Props) {
  if (feed.kind === 'failed') return <Broken message={feed.message} />;
  if (feed.kind === 'loading') return <Skeleton height={200} />;
  if (feed.data.readAt > 0) return <Missing text={whenMissing} />;
  if (feed.data.error) return <Broken message={feed.data.error} />;
  return (
    <div role="status">
      <p>Loading your profile …</p>
      <Skeleton height={200} />
    </div>
  );
}

function Broken({ message }: { message: string }) {
  return (
    <ErrorState
      title={PROFILE_ERROR}
      actions={<Button onClick={() => void refreshNow()}>Try again</Button>}
    >
      <p>{failureWords(message)}</p>
    </ErrorState>
  );
}

function Missing({ text }: { text: string }) {
  return (
    <ErrorState
      title={text}
      icon="person"
      actions={
        <Link to="/support-tickets/new" className={buttonClass()}>
          Contact support
        </Link>
      }
    />
  );
}
