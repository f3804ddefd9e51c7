import { lidOf } from '#shared/ids.ts';
import { numberOf } from './sim-assessments.ts';
import type { Draw, Generator } from './sim-generators.ts';

/** A separate cohort for each write, with one planter in it; both have the number of the mark. */
function cohortOf(mark: string) {
  const id = numberOf(mark);
  const lid = lidOf(id);
  const seat = { participant: lid, cohort: lid, planter: lid, planterName: 'Paul Planter' };
  return { id, lid, seat };
}

const newKey = ({ random, mark }: Draw) => `l${mark}${random.between(0, 1_000_000_000)}`;

export const COHORT_GENERATORS: Readonly<Record<string, Generator>> = {
  'create-cohort': async (draw) => {
    const made = { location: 'Tupelo', season: 'fall-2026', start: '2026-12-05' };
    const args = () => ({ ...made, cohort: newKey(draw), name: `Cohort ${draw.mark}` });
    return { args: args(), again: args, kind: 'once' };
  },

  'edit-cohort': async ({ mark }) => {
    const { lid } = cohortOf(mark);
    const fields = { 'sessions.3.title': `Title ${mark}`, 'sessions.3.date': '2027-01-03' };
    const before = { 'sessions.3.title': 'Gospel and Culture', 'sessions.3.date': '2027-01-02' };
    const args = { cohort: lid, cohortName: 'Cohort', fields, before };
    return { args, again: () => args, kind: 'last' };
  },

  'add-to-cohort': async (draw) => {
    const planters = await draw.db.rows('planters').toCollection().primaryKeys();
    const known = planters.filter((lid) => lid.startsWith('s'));
    if (known.length === 0) return undefined;
    const { id, lid } = cohortOf(draw.mark);
    const planter = draw.random.pick(known);
    const who = { cohort: lid, cohortName: 'Cohort', planter, planterName: 'Somebody' };
    const args = () => ({ ...who, participant: newKey(draw) });
    return { args: args(), again: args, kind: 'last', effect: `added to ${id};` };
  },

  'remove-from-cohort': async ({ mark }) => {
    const { id, seat } = cohortOf(mark);
    const args = { ...seat, cohortName: 'Cohort' };
    const effect = `removed from ${id};`;
    return { args, again: () => args, kind: 'last', effect, doneBy: [404, 410] };
  },

  'mark-attendance': async ({ mark }) => {
    const fields = { mark: 'present', note: `Note ${mark}` };
    const before = { mark: '', note: '' };
    const args = { ...cohortOf(mark).seat, session: '3', fields, before };
    return { args, again: () => args, kind: 'last' };
  },
};
