import { translate } from '#shared/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import type { Problem } from './use-online-form.ts';

/** Error message about the whole form. Takes the focus, so that it is read aloud and seen. */
export function FormProblem({ problem }: { problem: Problem | null }) {
  if (!problem) return null;
  return (
    <div tabIndex={-1} data-problem>
      <Banner tone="danger" title={translate(problem.title)} role="alert">
        {problem.detail && <p>{translate(problem.detail)}</p>}
      </Banner>
    </div>
  );
}
