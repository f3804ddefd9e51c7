import { t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import { ChangeForm, type FormHandling } from '#src/forms/change-form.tsx';
import { PersonChoice } from '#src/forms/person-choice.tsx';
import { Typed } from '#src/forms/typed.ts';
import { type Hub, NOBODY } from './hubs.ts';

interface Props extends FormHandling<number> {
  /** The initially selected hub leader. */
  leader: number;
  hubs: readonly Pick<Hub, 'id' | 'name'>[];
}

/** Selects a hub leader. */
export function MoveForm({ leader: first, hubs, onSave, ...form }: Props) {
  const [leader, setLeader] = useState(first);
  const choices = useMemo(
    () => [
      { value: String(NOBODY), label: t`Unassigned` },
      ...hubs.map(({ id, name }) => ({ value: String(id), label: name })),
    ],
    [hubs],
  );
  return (
    <ChangeForm {...form} shape={Typed} busyLabel={t`Moving...`} onSave={() => onSave(leader)}>
      <PersonChoice
        label={t`Hub leader`}
        name="user_id"
        value={String(leader)}
        choices={choices}
        onChoose={(id) => setLeader(Number(id))}
      />
    </ChangeForm>
  );
}
