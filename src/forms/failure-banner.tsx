import type { ReactNode } from 'react';
import type { FailureWords } from '#src/online/failure.ts';
import { Banner } from '#ui/banner.tsx';

interface Props {
  /** Undefined while nothing has gone wrong. */
  problem: FailureWords | undefined;
  actions?: ReactNode;
}

/** Explains why a call to the server failed, and what to do next. */
export function FailureBanner({ problem, actions }: Props) {
  if (!problem) return null;
  return (
    <Banner tone="danger" role="alert" title={problem.title} actions={actions}>
      {problem.detail && <p>{problem.detail}</p>}
    </Banner>
  );
}
