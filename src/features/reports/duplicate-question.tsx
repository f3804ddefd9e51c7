import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Op } from '#db/op.ts';
import { saveVersioned } from '#db/queries/drafts.ts';
import { REPORT_DRAFT } from '#db/queries/reports.ts';
import { lidOf } from '#shared/ids.ts';
import { periodWords } from '#shared/report-rules.ts';
import { submitReport } from '#src/mutations/submit-report.ts';
import { discard, editAndSendAgain } from '#src/sync-client/outbox-actions.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { toast } from '#ui/toast.tsx';
import { fieldsOfContent } from './report-fields.ts';

const Asked = z.object({ id: z.int(), canCorrect: z.catch(z.boolean(), false) });

/** Shown if there is a report for that month already: open it, replace it, or turn this one back into a draft. */
export function DuplicateQuestion({ op }: { op: Op }) {
  const [isBusy, setBusy] = useState(false);
  const args = submitReport.args.safeParse(op.args);
  const asked = Asked.safeParse(op.reason?.question?.data);
  if (!args.success || !asked.success) return null;
  const { report_month, report_year, content } = args.data;
  const first = lidOf(asked.data.id);
  const period = periodWords(report_year, report_month);

  async function replace() {
    if (!args.success) return;
    setBusy(true);
    const corrected = { ...args.data, report: first, correct: true };
    if (await editAndSendAgain(submitReport, op.id, corrected)) {
      toast(t`The first report is replaced as soon as there is signal.`, { kind: 'success' });
    }
    setBusy(false);
  }

  /** Saves the draft before the write is discarded, so that the texts are never lost. */
  async function backToDraft() {
    const fields = {
      report_month: String(report_month),
      report_year: String(report_year),
      ...fieldsOfContent(content),
    };
    await saveVersioned(REPORT_DRAFT, { fields, lastSavedAt: undefined, isLosing: true });
    await discard(op.id);
    toast(t`It is a draft again: choose another month or change it.`);
  }

  return (
    <Banner
      tone="warn"
      title={t`There is a report for ${period} already`}
      actions={
        <>
          <Link
            to="/mbcb-reports"
            search={{ report: first }}
            className={buttonClass('secondary', { small: true })}
          >
            <Trans>Open the first one</Trans>
          </Link>
          {asked.data.canCorrect && (
            <Button small busyLabel={isBusy && t`Saving...`} onClick={() => void replace()}>
              <Trans>Replace it with this one</Trans>
            </Button>
          )}
          <Button small kind="secondary" onClick={() => void backToDraft()}>
            <Trans>Back to a draft</Trans>
          </Button>
        </>
      }
    >
      {asked.data.canCorrect
        ? t`Nobody has reviewed the first one yet: this one can take its place.`
        : t`The first one cannot be replaced any more. What you wrote is kept here.`}
    </Banner>
  );
}
