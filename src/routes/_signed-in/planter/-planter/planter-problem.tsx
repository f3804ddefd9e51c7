import { Link } from '@tanstack/react-router';
import { failureWords } from '#shared/failure-words.ts';
import { buttonClass } from '#ui/button.tsx';
import { ErrorState } from '#ui/state.tsx';

interface Props {
  message: string;
  why?: string | undefined;
}

/** There is no such planter, or the device cannot show it. */
export function PlanterProblem({ message, why }: Props) {
  return (
    <ErrorState
      title={`Error: ${message}`}
      actions={
        <Link to="/directory/planters" className={buttonClass('secondary')}>
          All planters
        </Link>
      }
    >
      {why && <p>{failureWords(why)}</p>}
    </ErrorState>
  );
}
