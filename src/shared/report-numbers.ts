import { REPORT_MONEY, type ReportNumber } from './contract/mbcb-reports.ts';
import { formatNumber, showCount } from './formats.ts';
import { text, translate } from './i18n.ts';
import { monthName } from './report-rules.ts';

/** The meaning of what somebody typed into a field for a figure. */
export type ReadFigure =
  | { kind: 'empty' }
  | { kind: 'figure'; value: number }
  /** The meaning is unclear: `why` is shown at the field, and the text stays unchanged. */
  | { kind: 'unreadable'; why: string };

const MOST = 1_000_000_000_000;
/** '1250', '1,250' and '1 250', each with or without decimals. */
const PLAIN = /^\d+(\.\d*)?$|^\.\d+$/;
const GROUPED = /^\d{1,3}([, ]\d{3})+(\.\d*)?$/;

/** Reads a figure as people type it: '1,250', '$1,250.50', ''. It never guesses. */
export function readFigure(name: ReportNumber, written: string): ReadFigure {
  const typed = asciiDigits(written).trim();
  if (typed === '') return { kind: 'empty' };
  const isMoney = (REPORT_MONEY as readonly string[]).includes(name);
  const bare = (isMoney ? typed.replace(/^\$\s*/, '') : typed).trim();
  if (/^[-−–]/.test(bare)) return unreadable(text('It cannot be less than 0.'));
  if (!PLAIN.test(bare) && !GROUPED.test(bare)) {
    return unreadable(
      isMoney ? text('Type an amount like 1,250.50') : text('Type a number like 1,250'),
    );
  }
  const digits = bare.replaceAll(/[, ]/g, '');
  const decimals = digits.split('.')[1] ?? '';
  if (decimals.length > 0 && !isMoney && name !== 'volunteer_hours') {
    return unreadable(text('Type a whole number.'));
  }
  if (decimals.length > 2) return unreadable(text('At most two digits after the point.'));
  const value = Number(digits);
  return value <= MOST ? { kind: 'figure', value } : unreadable(text('This number is too large.'));
}

function unreadable(why: string): ReadFigure {
  return { kind: 'unreadable', why: translate(why) };
}

/** Converts digits of other scripts to 0 to 9, and every kind of blank to a space. */
function asciiDigits(written: string): string {
  return written
    .normalize('NFKC')
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replaceAll(/\s/g, ' ');
}

const CENTS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** A figure as screens show it: '1,250', '$1,250.50'; '–' if none was reported. */
export function showFigure(name: ReportNumber, value: number | null): string {
  if (value === null) return '–';
  const isMoney = (REPORT_MONEY as readonly string[]).includes(name);
  if (!isMoney) return Number.isInteger(value) ? showCount(value) : formatNumber(value);
  return `$${Number.isInteger(value) ? showCount(value) : formatNumber(value, CENTS)}`;
}

/** A figure that differs from the previous month by this factor is questioned, … */
const FAR_FACTOR = 3;
/** … unless the difference is this small. */
const SMALL_STEP = 10;

/** '40 in September, 400 now?' if a figure is far from the previous one. The form can be sent all the same. */
export function farOffWords(
  name: ReportNumber,
  { month, value }: { month: number; value: number | null },
  now: number,
): string | undefined {
  if (value === null || Math.abs(now - value) <= SMALL_STEP) return undefined;
  const isFar = now >= value * FAR_FACTOR || now * FAR_FACTOR <= value;
  return isFar
    ? translate('{before} in {month}, {now} now?', {
        month: monthName(month),
        before: showFigure(name, value),
        now: showFigure(name, now),
      })
    : undefined;
}
