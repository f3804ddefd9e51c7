import { text } from '#shared/i18n.ts';
import { choice, directory, line, website } from './record.ts';

/** A church (spec part 2, 3 to 5). */
export const church = directory({
  table: 'churches',
  path: '/churches',
  one: 'church',
  answers: { list: 'churches', one: 'church' },
  texts: {
    heading: text('Churches'),
    found: text('Church'),
    one: text('church'),
    many: text('churches'),
    add: text('Add New Church'),
    create: text('Create Church'),
    searchHint: text('Name, location or address'),
    choosePlanter: text('Choose Church Planter'),
    planterChosen: text('Belongs to {name}.'),
    created: text('New church {name}'),
    changed: text('Changes to the church {churchName}'),
    fetchFailed: text('Failed to fetch churches'),
    createFailed: text('Failed to create church'),
    changeFailed: text('Failed to update church'),
    deleting: {
      title: text('Delete church'),
      question: text('Are you sure you want to delete this church? This action cannot be undone.'),
      label: text('Delete the church {churchName}'),
      failed: text('Failed to delete church'),
    },
  },
  foundBy: ['name', 'location', 'address', 'website', 'status'],
  onCard: 'address',
  lane: 'church',
  deletedAs: 'church',
  fields: {
    name: line(text('Name'), { required: 'always' }),
    location: line(text('Location'), { required: 'on create' }),
    address: line(text('Address'), { max: 500, required: 'on create' }),
    website: website(text('Website'), { required: 'on create' }),
    status: choice(text('Status'), {
      'pre-launch': { label: text('Pre-launch'), tone: 'info' },
      launched: { label: text('Launched'), tone: 'ok' },
      'post-launched': { label: text('Post-launched'), tone: 'neutral' },
    }),
  },
});
