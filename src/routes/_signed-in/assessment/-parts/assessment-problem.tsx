import { failureWords } from '#shared/failure-words.ts';
import { refreshNow } from '#src/sync/refresh.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/state.tsx';

interface Props {
  /** The specification's sentence for a server that gives no reason of its own. */
  fallback: string;
  message: string;
}

/** In place of a list that could not be read. */
export function AssessmentProblem({ fallback, message }: Props) {
  return (
    <ErrorState
      title={`Error: ${failureWords(message) || fallback}`}
      actions={<Button onClick={() => void refreshNow()}>Try again</Button>}
    >
      <p>{fallback}</p>
    </ErrorState>
  );
}
