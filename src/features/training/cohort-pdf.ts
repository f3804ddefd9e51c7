import {
  type CohortView,
  type NumberedSession,
  type Seat,
  sessionsInOrder,
} from '#db/queries/cohorts.ts';
import { markWord } from '#shared/attendance-words.ts';
import { NO_MARK, seasonName } from '#shared/cohorts.ts';
import { PRODUCT } from '#shared/config.ts';
import { type CalendarDay, showDay } from '#shared/dates.ts';
import { translate } from '#shared/i18n.ts';
import { openPaper, type Paper } from '#src/files/pdf/paper.ts';
import { inPrintableLanguage } from '#src/files/pdf/print-language.ts';

/** A PDF of a cohort: its sessions, the roster with attendance, and the notes. */
export async function makeCohortPdf(
  view: CohortView,
  roster: readonly Seat[],
  today: CalendarDay,
): Promise<ArrayBuffer> {
  const paper = await openPaper();
  return inPrintableLanguage(() => {
    write(paper, view, roster);
    return paper.finish(`${PRODUCT} · ${view.row.name} · ${showDay(today)}`);
  });
}

function write(paper: Paper, view: CohortView, roster: readonly Seat[]): void {
  const { row } = view;
  const planters = translate('{planters, plural, one {# planter} other {# planters}}', {
    planters: roster.length,
  });
  const sessions = sessionsInOrder(row);
  paper.title(row.name, [row.location, seasonName(row.season), planters].join(' · '));
  paper.heading(translate('Training Schedule'));
  schedule(paper, view, sessions);
  paper.heading(translate('Roster'));
  if (roster.length === 0) paper.text(translate('Nobody is in this cohort yet.'));
  else attendance(paper, roster, sessions);
  notes(paper, roster, sessions);
}

function schedule(paper: Paper, { trainers }: CohortView, sessions: NumberedSession[]): void {
  const trainer = (id: number | null) =>
    trainers.find((one) => one.id === id)?.name ?? translate('Not assigned');
  paper.table(
    [
      translate('Session'),
      translate('Date'),
      translate('Title'),
      translate('Place'),
      translate('Lead'),
      translate('Assist'),
    ],
    sessions.map(([number, { title, description, date, place, lead_id, assist_id }]) => [
      number,
      showDay(date),
      [title, description].filter(Boolean).join('\n'),
      place,
      trainer(lead_id),
      trainer(assist_id),
    ]),
  );
}

function attendance(paper: Paper, roster: readonly Seat[], sessions: NumberedSession[]): void {
  paper.table(
    [translate('Church Planter'), ...sessions.map(([number]) => number)],
    roster.map(({ row, name, location }) => [
      [name, location].filter(Boolean).join('\n'),
      ...sessions.map(([number]) => markWord(row.marks[number]?.mark ?? '')),
    ]),
    { narrow: true },
  );
}

function notes(paper: Paper, roster: readonly Seat[], sessions: NumberedSession[]): void {
  const written = roster.flatMap(({ row, name }) => {
    const lines = sessions.flatMap(([number]) => {
      const { note } = row.marks[number] ?? NO_MARK;
      return note ? [`${translate('Session {number}', { number })}: ${note}`] : [];
    });
    return lines.length > 0 ? [{ name, lines }] : [];
  });
  if (written.length === 0) return;
  paper.heading(translate('Notes'));
  for (const { name, lines } of written) paper.entry(name, lines);
}
