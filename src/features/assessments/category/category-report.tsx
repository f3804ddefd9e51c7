import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { translate } from '#shared/i18n.ts';
import { categoryCoupleById, type SampleCouple } from '#shared/samples/category-couples.ts';
import { type ReportCategory, reportCategory } from '#shared/samples/report-categories.ts';
import { BackLink } from '#src/shells/back-link.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { EmptyState } from '#ui/state.tsx';
import { TextArea } from '#ui/text-field.tsx';
import { EventGate, RealReport } from './real-category.tsx';

const route = getRouteApi('/_signed-in/assessment/reports/$categoryId/$candidateId');

export function CategoryReport() {
  const { categoryId, candidateId } = route.useParams();
  const category = reportCategory(categoryId);
  if (!category) return <SampleReport categoryId={categoryId} candidateId={candidateId} />;
  return (
    <EventGate sample={<SampleReport categoryId={categoryId} candidateId={candidateId} />}>
      {(meeting) => <RealReport category={category} meeting={meeting} candidateId={candidateId} />}
    </EventGate>
  );
}

function SampleReport({ categoryId, candidateId }: { categoryId: string; candidateId: string }) {
  const category = reportCategory(categoryId);
  const couple = categoryCoupleById(candidateId);
  return category && couple ? (
    <CategoryForm key={`${categoryId} ${candidateId}`} category={category} couple={couple} />
  ) : (
    <div className={layout.stack4}>
      <BackLink to="/assessment/reports">
        <Trans>Reports</Trans>
      </BackLink>
      <h1>
        <Trans>There is no such category report</Trans>
      </h1>
      <EmptyState title={t`Nothing is shown here`} icon="search">
        <p>
          <Trans>The address names no category and couple. Choose from the list instead.</Trans>
        </p>
      </EmptyState>
    </div>
  );
}

/** As specified, Save Report returns to the list and stores nothing. The screen says so before anybody types. */
function CategoryForm({ category, couple }: { category: ReportCategory; couple: SampleCouple }) {
  const name = translate(category.name);
  const { history } = useRouter();
  const navigate = route.useNavigate();
  const list = {
    to: '/assessment/reports/$reportId',
    params: { reportId: category.id },
  } as const;
  const goBack = () => {
    if (history.canGoBack()) history.back();
    else void navigate({ ...list, replace: true });
  };
  return (
    <div className={layout.stack4}>
      <BackLink {...list}>
        <Trans>{name} Reports</Trans>
      </BackLink>
      <h1>
        {name}: {couple.name}
      </h1>
      <p className={layout.muted}>{couple.location}</p>
      <form
        className={layout.form4}
        onSubmit={(event) => {
          event.preventDefault();
          goBack();
        }}
      >
        <Banner tone="warn" title={t`This is a sample form`}>
          <Trans>Nothing that is typed here is stored: Save Report only goes back.</Trans>
        </Banner>
        <TextArea name="report" label={t`Report`} hint={translate(category.asks)} rows={10} />
        <div className={classNames(layout.wrap3, layout.end)}>
          <Link {...list} className={buttonClass('secondary')}>
            <Trans>Cancel</Trans>
          </Link>
          <Button type="submit">
            <Trans>Save Report</Trans>
          </Button>
        </div>
      </form>
    </div>
  );
}
