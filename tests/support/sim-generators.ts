import type { Mirror } from '#db/schema.ts';
import type { Random } from '#server/seed/random.ts';
import { oneTapContact } from '#shared/contact-rules.ts';
import { CONTACT_TYPES } from '#shared/contact-types.ts';
import { REPORT_NUMBERS, REPORT_TEXTS } from '#shared/contract/mbcb-reports.ts';
import { TICKET_PRIORITIES } from '#shared/contract/support-tickets.ts';
import { addDays, dayOf } from '#shared/dates.ts';
import { OWN_PROFILE } from '#shared/ids.ts';
import { nextStatus } from '#shared/report-rules.ts';
import { ASSESSMENT_GENERATORS } from './sim-assessment-generators.ts';
import { numberOf } from './sim-assessments.ts';
import { COHORT_GENERATORS } from './sim-cohort-generators.ts';
import { DIRECTORY_GENERATORS } from './sim-directory-generators.ts';
import { PLANTER_GENERATORS } from './sim-planter-generators.ts';
import { RESOURCE_GENERATORS } from './sim-resource-generators.ts';
import type { SimServer } from './sim-server.ts';

/** The input of a generator. */
export interface Draw {
  db: Mirror;
  userId: number;
  server: SimServer;
  random: Random;
  /** A text that no other write of this simulation contains, by which the ledger identifies the write. */
  mark: string;
  now: number;
}

export interface Generated {
  args: unknown;
  /** The same action tapped again: equal except for the local keys created for the tap. */
  again(): unknown;
  /** `once`: creates something, so twice is once too often. `last`: sets values, and the last one stays. */
  kind: 'once' | 'last';
  /** An executed write with this text may be this one: a documented server cannot distinguish them. */
  sameAs?: string;
  /** Identifies the write in the ledger instead of the mark, if it contains no text by its author. */
  effect?: string;
  /** A record that others write to as well. */
  isShared?: boolean;
  /** A refusal with one of these statuses means that the write is done. */
  doneBy?: readonly number[];
  /** A refusal of the first call with one of these statuses means that the next call follows. */
  passedOnBy?: readonly number[];
  /** After one of these statuses from a documented server, it is sent once more with a smaller body (`Call.lean`). */
  leanerOn?: readonly number[];
  /** For the rule `ask`: another user changes what this write is about to change, on the server. */
  disturb?(server: SimServer): void;
}

/** Creates the args of one mutation; undefined if this person has nothing to do it with. */
export type Generator = (draw: Draw) => Promise<Generated | undefined>;

/** Reports already used by a simulated person: each is used once, so that the ledger shows who did what. */
const picked = new WeakSet<object>();

/** An unused report of the person that the device knows. Records the mark that identifies its write. */
async function pickReport({ db, server, userId, mark }: Draw, call: (id: number) => string) {
  const rows = await db.rows('reports').where('user_id').equals(userId).toArray();
  for (const row of rows) {
    const known = row.id === null ? undefined : server.reports.rows.get(row.id);
    if (!known || known.isDeleted || picked.has(known)) continue;
    picked.add(known);
    server.reports.marks.set(call(known.id), mark);
    return { row, title: `Report ${mark}`, year: row.report_year };
  }
  return undefined;
}

/** A report with only these values. */
function reportContent(given: Record<string, unknown>) {
  const numbers = REPORT_NUMBERS.map((name) => [name, null]);
  const texts = REPORT_TEXTS.map((name) => [name, '']);
  return { ...Object.fromEntries([...numbers, ...texts]), ...given };
}

/** One generator for each registered mutation; a missing one fails the simulator. */
export const GENERATORS: Readonly<Record<string, Generator>> = {
  ...ASSESSMENT_GENERATORS,
  ...COHORT_GENERATORS,
  ...RESOURCE_GENERATORS,

  'log-contact': async ({ db, userId, random, mark, now }) => {
    const planters = await db.rows('planters').where('hub_leader_id').equals(userId).toArray();
    const chosen = planters.length > 0 ? random.pick(planters) : undefined;
    if (!chosen) return undefined;
    const today = dayOf(new Date(now));
    const fields = random.chance(0.5)
      ? oneTapContact(today)
      : {
          contact_date: addDays(today, -random.between(0, 20)),
          contact_type: random.pick(CONTACT_TYPES),
          next_contact_date: random.chance(0.5) ? addDays(today, 14) : '',
        };
    const withKey = () => ({
      ...fields,
      notes: mark,
      contact: `l${mark}${random.between(0, 1_000_000_000)}`,
      planter: chosen.lid,
      planterName: `${chosen.first_name} ${chosen.last_name}`,
      by: userId,
      byName: 'Me',
    });
    return { args: withKey(), again: withKey, kind: 'once' };
  },

  'invite-planter': async ({ random, mark }) => {
    // Only a few addresses, so that the question about a duplicate occurs.
    const email = random.chance(0.3)
      ? `shared${random.between(1, 3)}@example.org`
      : `own${random.between(1, 1_000_000_000)}@example.org`;
    const args = { name: `Guest ${mark}`, email, churchPlantName: 'New church', resend: false };
    return { args, again: () => args, kind: 'once', sameAs: email };
  },

  'snooze-work': async ({ random, mark, now }) => {
    const until = random.chance(0.8) ? addDays(dayOf(new Date(now)), random.between(1, 30)) : '';
    const args = { work: numberOf(mark), until, state: mark, title: 'Call Ann' };
    return { args, again: () => args, kind: 'last' };
  },

  'submit-support-ticket': async ({ random, mark }) => {
    const args = {
      subject: `Help ${mark}`,
      description: 'The map stays empty.',
      priority: random.pick(TICKET_PRIORITIES),
    };
    return { args, again: () => args, kind: 'once' };
  },

  'edit-profile': async ({ db, random, mark }) => {
    const mine = await db.rows('profile').get(OWN_PROFILE);
    if (!mine) return undefined;
    const names = ['bio', 'company', 'website', 'job_title', 'last_name', 'display_name'] as const;
    const chosen = names.filter(() => random.chance(0.3));
    const touched = chosen.length > 0 ? chosen : [random.pick(names)];
    const args = {
      fields: Object.fromEntries(touched.map((name) => [name, `${name} ${mark}`])),
      before: Object.fromEntries(touched.map((name) => [name, mine[name]])),
    };
    return { args, again: () => args, kind: 'last' };
  },

  ...DIRECTORY_GENERATORS,
  'submit-report': async ({ userId, random, mark }) => {
    const month = { report_month: random.between(1, 12), report_year: random.between(2021, 2023) };
    const reporter = {
      user_id: userId,
      planter_id: 0,
      first_name: 'Me',
      last_name: '',
      church_name: '',
    };
    const withKey = () => ({
      report: `l${mark}${random.between(0, 1_000_000_000)}`,
      ...month,
      content: reportContent({ sunday_attendance: 40, additional_notes: mark }),
      reporter,
      at: '2026-11-21T08:00:00.000Z',
      correct: false,
    });
    return { args: withKey(), again: withKey, kind: 'once' };
  },

  'set-report-status': async (draw) => {
    const chosen = await pickReport(draw, (id) => `PUT mbcb-reports/${id}/status`);
    if (!chosen) return undefined;
    const { row, title, year } = chosen;
    const status = nextStatus(row.status);
    const args = { report: row.lid, title, year, before: row.status, status };
    const other = nextStatus(status);
    return {
      args,
      again: () => args,
      kind: 'last',
      disturb: (server) => server.reports.disturb(row.id ?? 0, { status: other }),
    };
  },

  'edit-report': async (draw) => {
    const chosen = await pickReport(draw, (id) => `PUT mbcb-reports/${id}`);
    if (!chosen) return undefined;
    const { row, title, year } = chosen;
    const args = {
      report: row.lid,
      title,
      year,
      fields: { additional_notes: draw.mark },
      before: { additional_notes: row.additional_notes },
    };
    const other = { additional_notes: 'from somebody else' };
    return {
      args,
      again: () => args,
      kind: 'last',
      disturb: (server) => server.reports.disturb(row.id ?? 0, other),
    };
  },

  'delete-report': async (draw) => {
    const chosen = await pickReport(draw, (id) => `DELETE mbcb-reports/${id}`);
    if (!chosen) return undefined;
    const { row, title, year } = chosen;
    const args = { report: row.lid, title, year };
    return { args, again: () => args, kind: 'last', doneBy: [404, 410] };
  },
  ...PLANTER_GENERATORS,
};
