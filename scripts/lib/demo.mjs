/** Who can sign in to the demo network; the seed of the server makes them. */
export const demoAccounts = [
  ['hubleader, hubleader2', 'hub leaders: My Hub, Mark as Contacted'],
  ['planter, planter2', 'church planters: monthly reports'],
  ['assessor, assessor2', 'assessors: assignments and reports'],
  ['trainer', 'trainer'],
  ['admin, editor, networkadmin, mbcb', 'administration, by degrees'],
  ['superadmin', 'everything'],
];

export const demoPassword = 'fieldbook';
