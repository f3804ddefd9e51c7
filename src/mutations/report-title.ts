import * as z from 'zod/mini';
import { message } from '#shared/i18n.ts';
import type { MessageValue } from '#shared/message-words.ts';

/** Args that name a report in the list of changes: whose it is, of which month. */
export const REPORT_NAME = {
  /** In English: all that a change of an older build has. */
  title: z.string(),
  /** 1 to 12. */
  month: z.optional(z.int()),
  /** '' for a planter without a name. */
  planterName: z.optional(z.string()),
};

interface NamedReport {
  title: string;
  year: number;
  month?: number | undefined;
  planterName?: string | undefined;
}

/** 'Report of Ann Lee, November 2026', as a value of a label. */
export function reportTitle({ title, year, month, planterName }: NamedReport): MessageValue {
  if (month === undefined || planterName === undefined) return title;
  return message('Report of {name}, {period}', {
    name: planterName || message('a planter'),
    period: { year, month },
  });
}
