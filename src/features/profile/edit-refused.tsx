import { OWN_PROFILE } from '#shared/ids.ts';
import { GONE, textsIn, UNCHANGED, useRow } from '#src/changes/refused.ts';
import { type EditProps, useEditing } from '#src/changes/use-editing.ts';
import { changesToRecord } from '#src/forms/record-changes.ts';
import { editProfile } from '#src/mutations/edit-profile.ts';
import { profile } from '#src/records/profile.ts';
import { Banner } from '#ui/banner.tsx';
import { MemberForm } from './member-form.tsx';

/** The form of a member's refused changes to their own profile, filled with what was written. */
export function EditRefusedProfile(props: EditProps) {
  const { draft, forms } = useEditing(props);
  const args = editProfile.args.safeParse(props.op.args);
  const row = useRow((db) => db.rows('profile').get(OWN_PROFILE), OWN_PROFILE);
  if (!args.success || !draft.earlier || row === 'loading') return null;
  if (!row) return <Banner tone="warn">{GONE}</Banner>;
  return (
    <MemberForm
      {...forms}
      start={draft.earlier.fields ?? { ...textsIn(row), ...textsIn(args.data.fields) }}
      onSave={async (typed) => {
        const change = changesToRecord(profile, row, typed);
        if (change.kind === 'problems') return change.errors;
        if (change.kind === 'none') return UNCHANGED;
        return forms.save(editProfile, { fields: change.fields, before: change.before });
      }}
    />
  );
}
