import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ErrorState } from '#ui/state.tsx';

/** For an address without a candidate. Another attempt would not help. */
export function NoSuchCandidate({ title }: { title: string }) {
  return (
    <ErrorState title={title}>
      <p>
        <Trans>
          Go back to the <Link to="/assessment">assessments</Link> and open one from there.
        </Trans>
      </p>
    </ErrorState>
  );
}
