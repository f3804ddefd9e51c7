import { Link } from '@tanstack/react-router';
import { buttonClass } from '#ui/button.tsx';
import { ErrorState } from '#ui/state.tsx';

/** There is no such planter, or the device cannot show it. */
export function PlanterProblem({ message }: { message: string }) {
  return (
    <ErrorState
      title={`Error: ${message}`}
      actions={
        <Link to="/directory/planters" className={buttonClass('secondary')}>
          All planters
        </Link>
      }
    />
  );
}
