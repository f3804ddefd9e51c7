import type { Meeting, MeetingCouple } from '#db/queries/decision-meeting.ts';
import { assessmentDates } from '#shared/assessment-dates.ts';
import { PRODUCT } from '#shared/config.ts';
import { type CalendarDay, showDay } from '#shared/dates.ts';
import { overallColor } from '#shared/decision-meeting.ts';
import { translate } from '#shared/i18n.ts';
import { candidateName } from '#shared/participant-name.ts';
import { ROUND_LABELS, VOTE_LABELS, VOTE_ROUNDS } from '#shared/samples/after-party.ts';
import { REPORT_CATEGORIES } from '#shared/samples/report-categories.ts';
import { openPaper, type Paper } from '#src/files/pdf/paper.ts';
import { inPrintableLanguage } from '#src/files/pdf/print-language.ts';
import { eventName } from '../event-words.ts';
import { votesOf } from './votes-of.ts';

/** A PDF of a closed decision meeting: one page per couple, with votes, outcome and note. */
export async function makeMeetingPdf(meeting: Meeting, today: CalendarDay): Promise<ArrayBuffer> {
  const paper = await openPaper();
  return inPrintableLanguage(() => {
    for (const [nth, couple] of meeting.couples.entries()) {
      if (nth > 0) paper.turn();
      write(paper, meeting, couple);
    }
    return paper.finish(`${PRODUCT} · ${eventName(meeting.event)} · ${showDay(today)}`, false);
  });
}

function write(paper: Paper, { event }: Meeting, { row, decision }: MeetingCouple): void {
  const about = [row.location, eventName(event), assessmentDates(event)].filter(Boolean);
  paper.title(candidateName(row), about.join(' · '));
  const color = translate(VOTE_LABELS[overallColor(decision ?? {})]);
  paper.heading(translate('Overall: {color}', { color }));
  const votes = votesOf(decision);
  paper.table(
    [translate('Category'), ...VOTE_ROUNDS.map((round) => translate(ROUND_LABELS[round]))],
    REPORT_CATEGORIES.map(({ id, name }) => [
      translate(name),
      ...VOTE_ROUNDS.map((round) => translate(VOTE_LABELS[votes[id][round]])),
    ]),
  );
  paper.heading(translate('Outcome'));
  paper.text(decision?.outcome || translate('Not recorded yet.'));
  if (!decision?.note) return;
  paper.label(translate('Note'));
  paper.text(decision.note);
}
