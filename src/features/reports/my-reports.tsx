import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Op } from '#db/op.ts';
import { draftIn } from '#db/queries/drafts.ts';
import { isWhole } from '#db/queries/list-rules.ts';
import { type OwnReport, ownReports, REPORT_DRAFT } from '#db/queries/reports.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { text } from '#shared/i18n.ts';
import { filterYears } from '#shared/report-rules.ts';
import { useUser } from '#src/account/account.ts';
import { reasonWords } from '#src/changes/change-words.ts';
import { useLives } from '#src/changes/life-line.tsx';
import { ListGate } from '#src/lists/list-gate.tsx';
import { useList } from '#src/lists/use-list.ts';
import { submitReport } from '#src/mutations/submit-report.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { late } from '#ui/late.tsx';
import layout from '#ui/layout.module.css';
import { Select } from '#ui/select.tsx';
import { EmptyState } from '#ui/state.tsx';
import { useToday } from '#ui/use-today.ts';
import { DraftCard } from './draft-card.tsx';
import { useFieldStates } from './figure-states.ts';
import { OwnDetail } from './own-detail.tsx';
import { ReportCard } from './report-card.tsx';
import { ReportFiles } from './report-files.tsx';
import { ownTrends } from './trends.ts';

const OwnYear = late(async () => (await import('./own-year.tsx')).OwnYear);

export interface ReportsView {
  year?: number | undefined;
  /** Local key of the open report. */
  report?: string | undefined;
}

interface Props extends ReportsView {
  onView(view: ReportsView): void;
}

const FEED = 'my-reports';
const WORDS = {
  failed: text('Your reports could not be loaded'),
  isFixed: true,
  loading: text('Loading your reports...'),
};
const UNREADABLE = {
  list: FEED,
  table: 'reports',
  called: [text('report'), text('reports')],
} as const;

/** 'My MBCB Reports': a planter's monthly reports, drafts, and charts of the year. */
export function MyReports({ year, report, onView }: Props) {
  const user = useUser();
  const own = useMirror((db) => ownReports(db, user.id, submitReport.name), [user.id]);
  const draft = useMirror((db) => draftIn(db, REPORT_DRAFT), []);
  const list = useList(FEED, own);
  const today = useToday();

  const reports = own.kind === 'ready' ? own.data.reports : [];
  const shown = reports.filter(({ row }) => year === undefined || row.report_year === year);
  const rows = reports.map(({ row }) => row);
  const until = year === undefined ? today.slice(0, 7) : `${year}-12`;
  const opened = reports.find(({ row }) => row.lid === report)?.row;

  return (
    <div className={layout.stack4}>
      <div className={layout.spread3}>
        <h1>
          <Trans>My MBCB Reports</Trans>
        </h1>
        <Link to="/mbcb-report" className={buttonClass()}>
          <Trans>Submit New Report</Trans>
        </Link>
      </div>
      <div className={layout.spread3}>
        <Select
          label={t`Year`}
          name="year"
          value={year ?? ''}
          onChange={(event) => onView({ year: Number(event.currentTarget.value) || undefined })}
        >
          <option value="">{t`All Years`}</option>
          {filterYears(today).map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
        {shown.length > 0 && (
          <ReportFiles
            title={() => t`My MBCB Reports`}
            name="my-mbcb-reports"
            total={shown.length}
            read={async (limit) => shown.slice(0, limit).map(({ row }) => row)}
            isWhole={isWhole(list.state)}
            figures={async () => () => ({ trends: ownTrends(rows, until), lists: [] })}
          />
        )}
      </div>
      {own.kind === 'ready' && own.data.attention.map((op) => <Refused key={op.id} op={op} />)}
      {draft.kind === 'ready' && draft.data && (
        <div className={layout.cards}>
          <DraftCard draft={draft.data} />
        </div>
      )}
      <ListGate
        list={list}
        has={() => reports.length > 0}
        words={WORDS}
        unreadable={UNREADABLE}
        empty={<NoReports />}
        actions={
          <Link to="/" className={buttonClass('secondary')}>
            <Trans>Back to Home</Trans>
          </Link>
        }
      >
        {() =>
          shown.length === 0 ? (
            <EmptyState
              title={t`No Reports Found`}
              icon="report"
              actions={
                <Button onClick={() => onView({})}>
                  <Trans>Show All Years</Trans>
                </Button>
              }
            >
              <p>
                <Trans>There is no report for {year}.</Trans>
              </p>
            </EmptyState>
          ) : (
            <>
              <OwnYear rows={rows} until={until} />
              <Cards shown={shown} onOpen={(lid) => onView({ year, report: lid })} />
            </>
          )
        }
      </ListGate>
      {opened && (
        <OwnDetail
          row={opened}
          mayCorrect={own.kind === 'ready' && own.data.mayCorrect}
          onClose={() => onView({ year })}
        />
      )}
    </div>
  );
}

/** A report that needs its author. */
function Refused({ op }: { op: Op }) {
  return (
    <Banner
      tone="danger"
      title={reasonWords(op)}
      actions={
        <Link to="/outbox" hash={op.id}>
          <Trans>See what to do</Trans>
        </Link>
      }
    />
  );
}

interface CardsProps {
  shown: readonly OwnReport[];
  onOpen(lid: string): void;
}

function Cards({ shown, onOpen }: CardsProps) {
  const states = useFieldStates(shown.map(({ row }) => row.lid));
  const lives = useLives(shown.map(({ row }) => `reports:${row.lid}`));
  return (
    <ul className={layout.cards}>
      {shown.map((report) => (
        <li key={report.row.lid}>
          <ReportCard
            report={report}
            lives={lives.get(`reports:${report.row.lid}`)}
            states={states.get(report.row.lid)}
            onOpen={() => onOpen(report.row.lid)}
          />
        </li>
      ))}
    </ul>
  );
}

function NoReports() {
  return (
    <EmptyState
      title={t`No Reports Found`}
      icon="report"
      actions={
        <Link to="/mbcb-report" className={buttonClass()}>
          <Trans>Submit Your First Report</Trans>
        </Link>
      }
    >
      <p>
        <Trans>What you submit appears here.</Trans>
      </p>
    </EmptyState>
  );
}
