/** The accounts of the demo network, which the server's seed creates. */
export const demoAccounts = [
  ['hubleader, hubleader2', 'hub leaders: My Hub, Mark as Contacted'],
  ['planter, planter2', 'church planters: monthly reports'],
  ['assessor, assessor2', 'assessors: assignments and reports'],
  ['trainer', 'trainer'],
  ['admin, editor, networkadmin, mbcb', 'administration, by degrees'],
  ['superadmin', 'everything'],
];

export const demoPassword = 'fieldbook';
