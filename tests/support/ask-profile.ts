import { type AskRule, answeredFields, touchedFields } from '#src/mutations/conflict.ts';
import type { editProfile } from '#src/mutations/edit-profile.ts';

type Args = Parameters<typeof editProfile.apply>[0];

const LABELS = { bio: 'Bio', company: 'Company', website: 'Website' };

/** The conflict rule that an edit of the profile would have with `ask`, in its simplest form. */
export const askAboutProfile: AskRule<Args> = {
  kind: 'ask',
  touched: (args) => touchedFields(args, LABELS, ['bio']),
  answered: answeredFields,
};
