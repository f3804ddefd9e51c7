import { keysOf } from '#db/owned.ts';
import { CohortAnswer, CohortParticipantAnswer } from '#shared/contract/answers/cohorts.ts';
import type { Permission } from '#shared/permissions.ts';
import { type ListKind, listAt, source } from './source.ts';

/* Training cohorts: extras of servers that offer their tables. */

export const cohorts = source({
  table: 'cohorts',
  shape: CohortAnswer,
  first: { sessions: {} },
});

/** Who takes part in a cohort, with attendance. */
export const cohortParticipants = source({
  table: 'cohort_participants',
  shape: CohortParticipantAnswer,
  also: ({ cohort_id, planter_id }, context) => ({
    cohort: context.lidOf('cohorts', cohort_id),
    planter: context.lidOf('planters', planter_id),
  }),
  first: { marks: {} },
});

const READERS: readonly Permission[] = ['readCohorts', 'submitReports'];

export const cohortLists: Record<string, ListKind> = {
  cohorts: {
    needs: READERS,
    list: () => ({ source: cohorts, read: listAt('/cohorts', 'data') }),
  },
  'cohort-participants': {
    of: 'cohorts',
    needs: READERS,
    list: ({ lid, id }) => ({
      source: cohortParticipants,
      read: listAt(`/cohorts/${id}/participants`, 'data'),
      scope: (db) => keysOf(db, 'cohort_participants', 'cohort', lid),
    }),
  },
};
