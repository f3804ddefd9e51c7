import assert from 'node:assert/strict';
import ICAL from 'ical.js';
import ical from 'node-ical';

/** An event as a calendar app shows it after an import. */
export interface Imported {
  uid: string;
  day: string;
  lastDay: string;
  title: string;
  text: string;
  place: string;
  link: string;
  alarms: string[];
}

const byUid = (a: { uid: string }, b: { uid: string }) => a.uid.localeCompare(b.uid);

/** The events of a file, asserting that two independent parsers agree on them. */
export function imported(file: string): Imported[] {
  const first = byIcalJs(file);
  assert.deepEqual(byNodeIcal(file), first);
  return first;
}

/** The events as ical.js reads them. */
export function byIcalJs(file: string): Imported[] {
  const calendar = new ICAL.Component(ICAL.parse(file) as never);
  return calendar
    .getAllSubcomponents('vevent')
    .map((component) => {
      const event = new ICAL.Event(component);
      assert.ok(event.startDate.isDate);
      const end = event.endDate.clone();
      end.adjust(-1, 0, 0, 0);
      return {
        uid: event.uid,
        day: event.startDate.toString(),
        lastDay: end.toString(),
        title: event.summary,
        text: event.description ?? '',
        place: event.location ?? '',
        link: String(component.getFirstPropertyValue('url') ?? ''),
        alarms: component
          .getAllSubcomponents('valarm')
          .map((alarm) => String(alarm.getFirstPropertyValue('trigger'))),
      };
    })
    .sort(byUid);
}

function byNodeIcal(file: string): Imported[] {
  return Object.values(ical.sync.parseICS(file))
    .flatMap((one) => {
      if (one?.type !== 'VEVENT') return [];
      assert.equal(one.datetype, 'date');
      const end = new Date(one.end ?? one.start);
      end.setDate(end.getDate() - 1);
      return {
        uid: one.uid,
        day: dayIn(one.start),
        lastDay: dayIn(end),
        title: String(one.summary ?? ''),
        text: String(one.description ?? ''),
        place: String(one.location ?? ''),
        link: String(one.url ?? ''),
        alarms: (one.alarms ?? []).map(({ trigger }) => String(trigger)),
      };
    })
    .sort(byUid);
}

function dayIn(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()];
  return [date.getFullYear(), month, day].map((part) => String(part).padStart(2, '0')).join('-');
}
