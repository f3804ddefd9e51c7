import { PEOPLE, PEOPLE_KINDS } from '#src/records/people.ts';
import { type DirectoryHost, SimDirectory } from './sim-directory.ts';

const CHURCH_FIELDS = ['name', 'location', 'address', 'website', 'status', 'planter_id'];

const PERSON_FIELDS = [
  'name',
  'bio',
  'status',
  'location',
  'phone',
  'email',
  'website',
  'denomination',
  'ministry_focus',
  'support_needs',
  'planter_id',
];

/** Churches, trainers, assessors and coaches of the simulated backend, each with a few records. */
export function simDirectories(host: DirectoryHost): SimDirectory[] {
  const churches = new SimDirectory(
    { table: 'churches', path: 'churches', list: 'churches', one: 'church', fields: CHURCH_FIELDS },
    host,
  );
  for (const nth of [1, 2, 3, 4, 5, 6]) {
    churches.add({
      name: `Church ${nth}`,
      location: 'Jackson',
      address: `${nth} Main Street`,
      website: 'https://church.example.org',
      status: 'launched',
      planter_id: null,
    });
  }
  return [churches, ...PEOPLE_KINDS.map((kind) => people(kind, host))];
}

function people(kind: (typeof PEOPLE_KINDS)[number], host: DirectoryHost): SimDirectory {
  const { path, fields } = PEOPLE[kind];
  const directory = new SimDirectory(
    {
      table: kind,
      path: path.slice(1),
      list: 'data',
      one: 'data',
      fields: [...PERSON_FIELDS, fields.experience.wire ?? ''],
    },
    host,
  );
  for (const nth of [1, 2]) {
    const email = `${kind}${nth}@example.org`;
    directory.add({
      name: `One of the ${kind} ${nth}`,
      location: 'Oxford',
      email,
      planter_id: null,
    });
  }
  return directory;
}
