/** The password of every demo account. Used only in demo mode: a real network starts empty. */
export const DEMO_PASSWORD = 'fieldbook';

export interface DemoAccount {
  username: string;
  firstName: string;
  lastName: string;
  roles: readonly string[];
}

const account = (
  username: string,
  firstName: string,
  lastName: string,
  ...roles: string[]
): DemoAccount => ({ username, firstName, lastName, roles });

/** At least one account for every role, in the order in which `npm start` prints them. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  account('superadmin', 'Sarah', 'Whitfield', 'superadmin'),
  account('admin', 'Adrian', 'Banks', 'admin'),
  account('editor', 'Edith', "O'Neill", 'app_editor'),
  account('networkadmin', 'Nathan', 'Groß', '242_admin'),
  account('mbcb', 'Miriam', 'Boateng', 'mbcb_admin'),
  account('hubleader', 'Henry', 'Carter', 'hub_leader'),
  account('hubleader2', 'Hannah', 'Lindström', 'hub_leader'),
  account('hubleader3', 'Hector', 'Hernández', 'hub_leader'),
  account('hubleader4', 'Hope', 'Freeman', 'hub_leader'),
  account('planter', 'Paul', 'Jefferson', 'church_planter'),
  account('planter2', 'Pavel', 'Соколов', 'church_planter'),
  account('assessor', 'Alice', "D'Angelo", 'assessor'),
  account('assessor2', 'Anselm', 'Schröder', '242assessor'),
  account('trainer', 'Theresa', 'Okafor', '242trainer'),
];

/** Mail to example.org reaches nobody (RFC 2606). */
export const demoEmail = (mailName: string) => `${mailName}@fieldbook.example.org`;
