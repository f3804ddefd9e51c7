import type { Migration } from '../migration.ts';

/** The language that a person has chosen. */
export const accountLanguage: Migration = {
  name: '270-account-language',
  statements: ({ text }) => [`alter table users add column language ${text}`],
};
