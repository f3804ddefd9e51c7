import type { Backend } from './backend.ts';
import { stages } from './stages.ts';

/** Ids of the people in the demo network. */
export type DemoNetwork = {
  superadmin: number;
  admin: number;
  editor: number;
  admin242: number;
  mbcbAdmin: number;
  leaders: [number, number];
  planterUser: number;
  /** The planter record of `planterUser`. */
  ownPlanter: number;
  assessor: number;
  secondAssessor: number;
  trainer: number;
  newcomer: number;
  planters: number[];
  unassigned: number[];
  upcoming: number;
  past: number;
  couples: number[];
};

const firstNames = 'Adam Ben Caleb David Eli Felix Gabe Hank Isaac Joel Kyle Luke Mark Nate'.split(
  ' ',
);
const moreNames = 'Owen Paul Quinn Reid Seth Tom Uriah Vance Wade Xavier Yates Zane Abel'.split(
  ' ',
);
const wives = 'Anna Beth Clara Dana Emma Faith Grace Hope Iris'.split(' ');
const lastNames = 'Allen Brooks Carter Dixon Ellis Foster Garner Hayes Irwin'.split(' ');
const towns = 'Jackson,Tupelo,Gulfport,Meridian,Hattiesburg,Oxford,Natchez,Biloxi'.split(',');

const pick = (values: readonly string[], index: number): string =>
  values[index % values.length] ?? '';

/** Fills a backend with a modest network. Everyone's password is `fieldbook`. */
export function demoNetwork(backend: Backend, now: number): DemoNetwork {
  const { people } = backend;
  const day = (offset: number): string =>
    new Date(now + offset * 24 * 3600 * 1000).toISOString().slice(0, 10);
  const user = (name: string, first: string, last: string, roles: string[], legacy?: string) =>
    people.addUser({
      email: `${name}@network.test`,
      username: name,
      firstName: first,
      lastName: last,
      roles,
      legacyRole: legacy ?? null,
    });

  const superadmin = user('superadmin', 'Sarah', 'Super', [], 'superadmin');
  const admin = user('admin', 'Alan', 'Admin', ['admin']);
  const editor = user('editor', 'Edna', 'Editor', ['app_editor']);
  const admin242 = user('admin242', 'Nora', 'Network', ['242_admin']);
  const mbcbAdmin = user('mbcb', 'Mary', 'Board', ['mbcb_admin']);
  const leaders: [number, number] = [
    user('leader', 'Henry', 'Leader', ['hub_leader']),
    user('leader2', 'Helen', 'Second', ['hub_leader']),
  ];
  const assessor = user('assessor', 'Arthur', 'Assessor', ['242assessor']);
  const secondAssessor = user('assessor2', 'Amy', 'Appraiser', ['assessor']);
  const trainer = user('trainer', 'Tina', 'Trainer', ['242trainer']);
  const newcomer = user('newcomer', 'Nick', 'Newcomer', []);

  const planters: number[] = [];
  const accounts: (number | null)[] = [];
  const names = [...firstNames, ...moreNames];
  for (const [index, first] of names.entries()) {
    const last = pick(lastNames, index * 4);
    const name = index === 0 ? 'planter' : `planter${index + 1}`;
    // A few planters have no account, as after an import.
    const account = index % 9 === 8 ? null : user(name, first, last, ['church_planter']);
    const stage = stages[index % stages.length] ?? stages[0];
    const status = pick(stage.statuses, index);
    const id = people.addPlanter({
      user_id: account,
      first_name: first,
      last_name: index === 13 ? null : last,
      spouse_first_name: index % 4 === 3 ? null : pick(wives, index),
      spouse_last_name: index % 5 === 0 ? pick(lastNames, index + 1) : null,
      location: `${pick(towns, index)}, MS`,
      church_name: `${pick(towns, index)} Community Church ${index + 1}`,
      supporting_church_name: index % 2 === 0 ? 'First Church' : null,
      launch_date: index % 3 === 0 ? day(index * 10 - 100) : null,
      funding_start_date: index % 4 === 0 ? day(-200) : null,
      phone: index % 6 === 5 ? null : `601-555-01${String(index).padStart(2, '0')}`,
      email: `${name}@network.test`,
      mailing_address: index % 5 === 4 ? null : `${100 + index} Main Street`,
      stage: stage.name,
      status,
      latitude: index % 3 === 0 ? 31.5 + index / 20 : null,
      longitude: index % 3 === 0 ? -89.5 + index / 30 : null,
    });
    planters.push(id);
    accounts.push(account);
    const leader = index < 12 ? leaders[0] : leaders[1];
    if (index < 24) people.assignHub(id, leader);
    if (index === 2) people.assignHub(id, trainer, 'coach');
    // Green, yellow, red and never contacted, in turn.
    const age = [3, 20, 45, undefined][index % 4];
    if (age !== undefined) {
      people.addContact({
        planter_id: id,
        contact_date: day(-age - 60),
        contact_type: 'visit',
        notes: 'First visit',
        contacted_by: leader,
      });
      people.addContact({
        planter_id: id,
        contact_date: day(-age),
        contact_type: 'phone',
        next_contact_date: day(30 - age),
        contacted_by: leader,
      });
    }
    people.addStageChange({
      planter_id: id,
      date: now - (index + 2) * 24 * 3600 * 1000,
      user_id: editor,
      from_stage: index % 6 === 0 ? null : 'Candidate',
      from_status: index % 6 === 0 ? null : 'interest',
      to_stage: stage.name,
      to_status: status,
      notes: index % 2 === 0 ? 'Reviewed with the hub leader' : null,
    });
  }
  const planterUser = accounts[0] ?? 0;

  for (let index = 0; index < 9; index += 1) {
    const author = accounts[index % 3];
    if (author === null || author === undefined) continue;
    const month = new Date(now);
    month.setUTCDate(1);
    month.setUTCMonth(month.getUTCMonth() - Math.floor(index / 3) - 1);
    people.addReport({
      user_id: author,
      report_month: month.getUTCMonth() + 1,
      report_year: month.getUTCFullYear(),
      sunday_attendance: 40 + index,
      baptisms: index,
      monthly_income: 1200.5 + index,
      monthly_expenses: 990,
      ministry_highlights: 'A good month',
      status: ['submitted', 'reviewed', 'approved'][index % 3] ?? 'submitted',
      submitted_at: now - index * 24 * 3600 * 1000,
    });
  }

  const couples = [accounts[0], accounts[1], accounts[2]].filter((id) => typeof id === 'number');
  const upcoming = people.addAssessment({
    name: 'Spring Assessment',
    location: 'Jackson, MS',
    startDate: day(20),
    endDate: day(22),
    description: 'Three days with candidate couples',
    venue: 'Retreat Center',
    address: '1 Lake Road',
  });
  const past = people.addAssessment({
    name: 'Autumn Assessment',
    location: 'Tupelo, MS',
    startDate: day(-120),
    isCompleted: true,
  });
  for (const id of [upcoming, past]) {
    people.addParticipant({ assessmentId: id, userId: assessor, role: 'assessor' });
    for (const [index, couple] of couples.entries()) {
      people.addParticipant({
        assessmentId: id,
        userId: couple,
        role: 'candidate',
        preAssessment: index > 0,
        hotel: index > 1,
      });
      const assignmentId = people.addAssignment({
        assessmentId: id,
        roleId: index + 1,
        assessorId: assessor,
        candidateUserId: couple,
        completed: id === past,
      });
      if (id === past) {
        people.addAssessorReport({
          assignmentId,
          content: 'A capable couple',
          strengths: 'Patient',
          weaknesses: 'Impatient with paperwork',
          recommendation: 'Proceed',
        });
      }
    }
  }
  // The second assessor takes part in the past assessment only, in another group.
  people.addParticipant({ assessmentId: past, userId: secondAssessor, role: 'assessor', group: 2 });

  for (let index = 0; index < 6; index += 1) {
    people.addChurch({
      name: `${pick(towns, index)} Fellowship`,
      location: `${pick(towns, index)}, MS`,
      address: `${index + 1} Church Street`,
      website: `https://church${index + 1}.network.test`,
      status: ['pre-launch', 'launched', 'post-launched'][index % 3] ?? 'pre-launch',
      planter_id: planters[index] ?? null,
    });
  }
  for (const [index, add] of [people.addTrainer, people.addAssessor, people.addCoach].entries()) {
    for (const town of towns.slice(0, 4)) {
      add({
        name: `${pick(names, index * 7 + town.length)} of ${town}`,
        location: `${town}, MS`,
        email: `${town.toLowerCase()}${index}@network.test`,
        status: town === 'Tupelo' ? 'inactive' : 'active',
        ministry_focus: 'Rural churches',
        experience: 'Ten years',
        social_media: { facebook: `https://social.test/${town}` },
      });
    }
  }
  people.addHub({
    name: 'Central Hub',
    color: '#336699',
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [-91, 32],
          [-89, 32],
          [-89, 33],
          [-91, 32],
        ],
      ],
    },
  });

  return {
    superadmin,
    admin,
    editor,
    admin242,
    mbcbAdmin,
    leaders,
    planterUser,
    ownPlanter: planters[0] ?? 0,
    assessor,
    secondAssessor,
    trainer,
    newcomer,
    planters,
    unassigned: planters.slice(24),
    upcoming,
    past,
    couples,
  };
}
