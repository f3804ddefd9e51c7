import { OWN_PROFILE } from '#shared/ids.ts';
import { mends } from '#src/changes/mends.tsx';
import { textsIn } from '#src/changes/refused.ts';
import { changesToRecord, formFields } from '#src/forms/record-changes.ts';
import { editProfile } from '#src/mutations/edit-profile.ts';
import { profile } from '#src/records/profile.ts';
import { MemberForm } from './member-form.tsx';

/** The form of a refused change to the user's own profile. */
export const EditRefusedProfile = mends(editProfile, {
  row: (db) => db.rows('profile').get(OWN_PROFILE),
  start: ({ fields }, row) => ({ ...formFields(profile, row), ...textsIn(fields) }),
  mended(typed, _, row) {
    const changes = changesToRecord(profile, row, typed);
    if (changes.kind !== 'some') return changes;
    const { kind, ...args } = changes;
    return { kind, args };
  },
  draw: (form) => <MemberForm {...form} />,
});
