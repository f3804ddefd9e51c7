import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { AssessorReportAnswer } from '#shared/contract/answers/assessments.ts';
import { categoryOfRole } from '#shared/decision-meeting.ts';
import type { ReportCategoryId } from '#shared/samples/report-categories.ts';
import { wordsForRead } from '#src/online/failure.ts';
import { type Loaded, loadCandidateReports } from '#src/online/load-candidate-reports.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { Loading } from '#ui/spinner.tsx';

interface CoupleReports {
  /** Undefined until the reports have been requested. */
  state: Loaded<AssessorReportAnswer[]> | 'loading' | undefined;
  load(): Promise<void>;
}

/** The reports on a couple: loaded from the server on request, and stored only in this screen's state. */
export function useCoupleReports(event: number | null, candidate: number): CoupleReports {
  const [state, setState] = useState<CoupleReports['state']>();
  async function load() {
    if (event === null) return;
    setState('loading');
    setState(await loadCandidateReports(event, candidate));
  }
  return { state, load };
}

/** Button that loads the reports; shows why they could not be loaded. */
export function ShowReports({ reports: { state, load } }: { reports: CoupleReports }) {
  if (state === 'loading') return <Loading />;
  const ask = (label: string) => (
    <Button kind="secondary" small onClick={() => void load()}>
      {label}
    </Button>
  );
  if (state === undefined) return <div>{ask(t`Show the reports beside the votes`)}</div>;
  if (state.kind === 'loaded') return null;
  const { title, detail } = wordsForRead(state.failure, t`Failed to load reports`);
  return (
    <Banner tone="warn" title={title} role="alert" actions={ask(t`Try again`)}>
      {detail}
    </Banner>
  );
}

/** The texts of one category's assessors, once the reports have been loaded. */
export function CategoryTexts({
  reports: { state },
  category,
}: {
  reports: CoupleReports;
  category: ReportCategoryId;
}) {
  if (state === undefined || state === 'loading' || state.kind === 'failed') return null;
  const own = state.data.filter((one) => categoryOfRole(one.roleName ?? '') === category);
  if (own.length === 0) {
    return (
      <p className={layout.muted}>
        <Trans>No report has been written in this category yet.</Trans>
      </p>
    );
  }
  return own.map(({ id, assessorFirstName, assessorLastName, content }) => (
    <figure key={id ?? content}>
      <blockquote className={layout.prose}>{content}</blockquote>
      <figcaption className={layout.muted}>
        {[assessorFirstName, assessorLastName].filter(Boolean).join(' ')}
      </figcaption>
    </figure>
  ));
}
