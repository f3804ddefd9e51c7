import * as z from 'zod/mini';
import {
  REPORT_NUMBERS,
  REPORT_STATUSES,
  REPORT_TEXTS,
  type ReportNumber,
  type ReportText,
} from '../../report-fields.ts';
import { wireMoment } from './days.ts';
import { wireNumber, wireWhole, wireWord } from './numbers.ts';
import { wireId, wireRef, wireText } from './values.ts';

const figures = Object.fromEntries(REPORT_NUMBERS.map((name) => [name, wireNumber])) as Record<
  ReportNumber,
  typeof wireNumber
>;
const texts = Object.fromEntries(REPORT_TEXTS.map((name) => [name, wireText])) as Record<
  ReportText,
  typeof wireText
>;

/** A monthly report as all lists return it (spec part 1, 3). */
export const ReportAnswer = z.object({
  id: wireId,
  report_month: wireWhole(1, 12),
  report_year: wireWhole(1900, 9999),
  ...figures,
  ...texts,
  status: wireWord(REPORT_STATUSES),
  submitted_at: wireMoment,
  first_name: wireText,
  last_name: wireText,
  church_name: wireText,
  user_id: wireRef,
  planter_id: wireRef,
  created_by_key: wireText,
});
