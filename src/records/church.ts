import { text } from '#shared/i18n.ts';
import { choice, directory, line, website } from './record.ts';

/** A church (spec part 2, 3 to 5). */
export const church = directory({
  table: 'churches',
  path: '/churches',
  one: 'church',
  answers: { list: 'churches', one: 'church' },
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
