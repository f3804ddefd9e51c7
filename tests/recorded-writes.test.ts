import { expect, test } from 'vitest';
import { readProse } from './support/sentences.ts';

/** Tables whose rows have a history, including those that belong to an event or assign a planter's leader. */
const TRACKED = new Set([
  'church_planters',
  'planter_users',
  'churches',
  'network_people',
  'mbcb_reports',
  'assessments',
  'assessment_participants',
  'assignments',
  'assessor_reports',
  'users',
]);

/** Functions that write to these tables without recording an entry, with the reason. */
const WITHOUT_ENTRY: Readonly<Record<string, string>> = {
  'server/domain/hubs.ts leaveHubs': 'placeInHubs records it',
  'server/domain/hubs.ts enterHubs': 'placeInHubs records it',
  'server/domain/hubs.ts touchPlanters': 'only the revision changes',
  'server/domain/assessment-people.ts leaveEvent': 'removeParticipant records it',
  'server/domain/assessment-people.ts touchParticipations': 'only the revision changes',
  'server/domain/assessments.ts touchEvent': 'only the revision changes',
  'server/domain/assessor-reports.ts completeAssignment': 'follows from the report',
  'server/domain/contacts.ts keepLastContact': 'follows from the contacts, which say who had them',
  'server/domain/invitations.ts acceptInvitation': 'ties an account, and changes no field',
  'server/domain/extra-records.ts changeRecord': 'cohorts and resources have no history',
  'server/domain/extra-records.ts createRecord': 'cohorts and resources have no history',
  'server/geocode/batch.ts storePoints': 'storeOutcomes records it',
  // Access to an account is not part of its profile, and is recorded in the audit log.
  'server/account/administrators.ts addUser': 'the account is new',
  'server/account/administrators.ts giveSuperadmin': 'lifts a suspension',
  'server/account/factors.ts afterAdding': 'changes sessions and the second step',
  'server/account/factors.ts removeFactors': 'changes sessions and the second step',
  'server/account/factors.ts resetFactors': 'changes sessions and the second step',
  'server/account/password-reset.ts resetPassword': 'changes the password',
  'server/account/suspension.ts liftSuspension': 'changes the suspension',
  'server/account/suspension.ts suspendAccount': 'changes the suspension',
  'server/domain/app-users.ts joinApp': 'only the revision changes',
  'server/domain/registration.ts insertUser': 'the account is new',
  'server/routes/roles.ts touchUser': 'only the revision changes',
  'server/routes/users.ts changePassword': 'changes the password',
  'server/routes/users.ts chooseLanguage': 'changes a setting',
};

interface Write {
  /** `server/domain/hubs.ts leaveHubs` */
  where: string;
  isRecorded: boolean;
}

/** Matches the start of a module's function or constant, with its name. */
const DECLARATION = /^(?:export )?(?:async )?(?:function\*?|const) (\w+)/gm;
const WRITE = /\.(?:insertInto|updateTable|deleteFrom)\((?:'(\w+)')?/g;
/** The same writes as raw SQL. */
const RAW_WRITE = /\b(?:insert into|update|delete from) (\w+)/g;
const OTHER_FOLDERS = /^server\/(?:db|seed|privacy)\//;

/** Every server function that writes to a table with a history. A write to an unnamed table counts as one. */
function writes(): Write[] {
  const files = [...readProse()].filter(
    ([file]) =>
      file.startsWith('server/') && !file.endsWith('.test.ts') && !OTHER_FOLDERS.test(file),
  );
  return files.flatMap(([file, source]) => {
    const starts = [...source.matchAll(DECLARATION)];
    return starts.flatMap(({ index, 1: name }, nth) => {
      const text = source.slice(index, starts[nth + 1]?.index);
      const tables = [...text.matchAll(WRITE)].map(([, table]) => table);
      const raw = [...text.matchAll(RAW_WRITE)].map(([, table = '']) => table);
      const isTracked =
        tables.some((table) => table === undefined || TRACKED.has(table)) ||
        raw.some((table) => TRACKED.has(table));
      const isRecorded = /\b(?:recorded|recordCreated)\(/.test(text);
      return isTracked ? [{ where: `${file} ${name}`, isRecorded }] : [];
    });
  });
}

test('every write to a record with a history adds an entry, or is listed with a reason', () => {
  const all = writes();
  expect(all.filter(({ isRecorded }) => isRecorded).length).toBeGreaterThan(20);
  const bare = new Set(all.filter(({ isRecorded }) => !isRecorded).map(({ where }) => where));
  expect([...bare].sort()).toEqual(Object.keys(WITHOUT_ENTRY).sort());
});
