import { REPORT_FIELDS, type ReportTexts } from '#shared/assessor-report-fields.ts';

/** Reads the texts from the form. */
export function textsOf(form: HTMLFormElement): ReportTexts {
  const data = new FormData(form);
  const texts = REPORT_FIELDS.map((field) => [field, textIn(data.get(field))]);
  return Object.fromEntries(texts) as ReportTexts;
}

function textIn(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? tidied(value) : '';
}

/** Line breaks as pasted from a browser, Word (vertical tab) or a PDF (form feed, U+2028). */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Normalizes line breaks and removes NUL, which no server stores; every other character stays as it was pasted. */
export function tidied(text: string): string {
  return text.replaceAll('\0', '').replaceAll(LINE_ENDS, '\n');
}

/** The report's texts in a record or a saved draft; ignores its other fields. */
export function textsIn(record: Record<string, unknown> | undefined): ReportTexts {
  const texts = REPORT_FIELDS.map((field) => {
    const value = record?.[field];
    return [field, typeof value === 'string' ? value : ''];
  });
  return Object.fromEntries(texts) as ReportTexts;
}

/** All texts of a version, to choose it from a list. */
export function describeReport(fields: Record<string, unknown>): string {
  const texts = textsIn(fields);
  return REPORT_FIELDS.map((field) => texts[field])
    .filter((text) => text !== '')
    .join('\n');
}

/** A draft that also stores the initial texts, as a second set of fields with other names. */
export function draftOf(texts: ReportTexts, before: ReportTexts): Record<string, string> {
  const began = REPORT_FIELDS.map((field) => [`before_${field}`, before[field]]);
  return { ...texts, ...Object.fromEntries(began) };
}

export function beforeIn(draft: Record<string, unknown>): ReportTexts {
  const texts = REPORT_FIELDS.map((field) => [field, draft[`before_${field}`]]);
  return textsIn(Object.fromEntries(texts));
}

/** Number of words, separated by whitespace. */
export function countWords(texts: ReportTexts): number {
  return REPORT_FIELDS.reduce((sum, field) => sum + (texts[field].match(/\S+/g)?.length ?? 0), 0);
}
