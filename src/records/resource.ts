import { text } from '#shared/i18n.ts';
import { count, extra, file, flag, type NewOf, position, type RecordOf } from './extra.ts';
import { line, paragraphs, website } from './record.ts';

/** A link or a PDF of the resource library (docs/decisions/training-resources.md). */
export const resource = extra({
  table: 'training_resources',
  path: '/training-resources',
  one: 'resource',
  named: 'title',
  texts: {
    created: text('New resource {title}'),
    changed: text('Changes to the resource {resourceTitle}'),
    missing: 'Resource not found',
  },
  fields: {
    title: line(text('Title'), { required: 'always' }),
    category: line(text('Category'), {
      max: 100,
      required: 'always',
      hint: text('One that is there, or a new one.'),
    }),
    /** '' for a file. */
    url: website(text('Web address')),
    description: paragraphs(text('Description'), { max: 2_000 }),
    /** SHA-256 of a PDF that has already been uploaded; '' for a link. */
    file_hash: file(text('File')),
    /** In bytes; 0 for a link. */
    file_size: count(text('Size')),
    position: position(text('Order')),
    retired: flag(text('Retired')),
  },
});
export type Resource = RecordOf<typeof resource>;
export type NewResource = NewOf<typeof resource>;

const { url, ...ofFile } = resource.fields;
const { title, category, ...others } = ofFile;

/** The form for a link requires an address. The one for a PDF has a file instead. */
export const RESOURCE_FORMS = {
  link: { fields: { title, category, url: { ...url, required: 'always' as const }, ...others } },
  file: { fields: ofFile },
};
