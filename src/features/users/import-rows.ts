import type { ListedUser } from '#db/queries/users.ts';
import type { Role } from '#shared/contract/users.ts';
import { translate } from '#shared/i18n.ts';
import { usernameOf } from '#shared/username.ts';
import type { CsvRow, CsvTable } from '#src/files/csv.ts';
import { checkUser, type UserValues } from './check-user.ts';

/** A user in the file, ready to be created. */
export interface ImportRow {
  /** Row number as in a spreadsheet. */
  number: number;
  user: UserValues;
  roles: readonly Role[];
}

interface RowProblem {
  number: number;
  text: string;
}

export interface CheckedFile {
  rows: ImportRow[];
  /** In the order of the file. Nothing is imported while there is a problem. */
  problems: RowProblem[];
}

interface Network {
  known: readonly ListedUser[];
  /** The roles that the importing user may give. */
  roles: readonly Role[];
}

const COLUMNS = {
  username: 'Username',
  email: 'Email',
  firstname: 'First Name',
  lastname: 'Last Name',
  password: 'Password',
  roles: 'Roles',
} as const;
type ColumnName = keyof typeof COLUMNS;
const NEEDED = ['email', 'firstname', 'lastname'] as const;

/** Validates every row against the rules, the other rows and the existing users. Changes nothing. */
export function checkFile(table: CsvTable, network: Network): CheckedFile {
  const titles = titlesByColumn(table.titles);
  const missing = NEEDED.filter((name) => !titles.has(name)).map((name) => COLUMNS[name]);
  if (missing.length > 0) {
    const text = translate(
      'The first row must name the columns Email, First Name and Last Name; Username, Password and Roles may follow. Missing: {missing}.',
      { missing: missing.join(', ') },
    );
    return { rows: [], problems: [{ number: 1, text }] };
  }
  if (table.rows.length === 0) {
    return {
      rows: [],
      problems: [{ number: 1, text: translate('There are no users below the first row.') }],
    };
  }
  const seen = seenBefore(network.known);
  const checked = table.rows.map((row) => checkRow(row, titles, network, seen));
  return {
    rows: checked.map(({ row }) => row),
    problems: checked.flatMap(({ row, texts }) =>
      texts.map((text) => ({ number: row.number, text })),
    ),
  };
}

/** Accepts `First Name`, `firstName` and `first_name` as the same column. */
function titlesByColumn(titles: readonly string[]): Map<ColumnName, string> {
  const found = new Map<ColumnName, string>();
  for (const title of titles) {
    const plain = title.toLowerCase().replace(/[^a-z]/g, '');
    if (Object.hasOwn(COLUMNS, plain)) found.set(plain as ColumnName, title);
  }
  return found;
}

/** For each username and email address, the first row that contains it, or that it belongs to an existing user. */
type Seen = Map<string, number | typeof EXISTING>;
const EXISTING = 'existing';

function seenBefore(known: readonly ListedUser[]): Seen {
  return new Map(
    known.flatMap(({ username, email }) => [
      [`username ${username.toLowerCase()}`, EXISTING] as const,
      [`email ${email.toLowerCase()}`, EXISTING] as const,
    ]),
  );
}

function checkRow(
  { number, cells, problem }: CsvRow,
  titles: ReadonlyMap<ColumnName, string>,
  network: Network,
  seen: Seen,
): { row: ImportRow; texts: string[] } {
  const cell = (name: ColumnName) => cells[titles.get(name) ?? ''] ?? '';
  const [firstName, lastName] = [cell('firstname'), cell('lastname')];
  const email = cell('email');
  const username = cell('username') || usernameOf(firstName, lastName) || usernameOf(email, '');
  // A missing password is replaced by a random one; the user then sets their own with 'Forgot password'.
  const password = cell('password') || crypto.randomUUID();
  const user = { username, email, firstName, lastName, password };
  const { roles, unknown } = rolesIn(cell('roles'), network.roles);
  const texts = [
    ...(problem ? [problem] : []),
    ...Object.values(checkUser(user, true)).filter((text) => text !== undefined),
    ...unknown.map((name) => translate('There is no role {name} that you may give', { name })),
    ...repeated(user, number, seen),
  ];
  return { row: { number, user, roles }, texts };
}

function rolesIn(text: string, offered: readonly Role[]) {
  const names = text
    .split(/[|,;]/)
    .map((name) => name.trim())
    .filter(Boolean);
  const roles = offered.filter(({ name }) => names.includes(name));
  const unknown = names.filter((name) => !offered.some((role) => role.name === name));
  return { roles, unknown };
}

function repeated(user: UserValues, number: number, seen: Seen): string[] {
  return (['username', 'email'] as const).flatMap((field) => {
    const key = `${field} ${user[field].toLowerCase()}`;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, number);
    return first === undefined || user[field] === ''
      ? []
      : [repeatedWords(field, user[field], first)];
  });
}

function repeatedWords(field: 'username' | 'email', name: string, first: number | string): string {
  const values = { name, row: String(first) };
  if (field === 'username') {
    return first === EXISTING
      ? translate('The username {name} belongs to an existing user', values)
      : translate('The username {name} belongs to row {row}', values);
  }
  return first === EXISTING
    ? translate('The email address {name} belongs to an existing user', values)
    : translate('The email address {name} belongs to row {row}', values);
}
