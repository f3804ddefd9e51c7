import { type AskRule, answeredFields, touchedFields } from '#src/mutations/conflict.ts';
import type { editProfile } from '#src/mutations/edit-profile.ts';

type Args = Parameters<typeof editProfile.apply>[0];

const LABELS = { bio: 'Bio', company: 'Company', website: 'Website' };

/** What the profile's edit would be with the rule `ask`: its simplest use. */
export const askAboutProfile: AskRule<Args> = {
  kind: 'ask',
  touched: (args) => touchedFields(args, LABELS, ['bio']),
  answered: answeredFields,
};
