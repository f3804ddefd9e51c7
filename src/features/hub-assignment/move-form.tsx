import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useMemo, useState } from 'react';
import { translate } from '#shared/i18n.ts';
import { PersonChoice } from '#src/forms/person-choice.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout.module.css';
import { type Hub, NOBODY } from './hubs.ts';

interface Props {
  /** Who is chosen at first. */
  leader: number;
  hubs: readonly Pick<Hub, 'id' | 'name'>[];
  saveLabel: string;
  /** Returns why not. */
  onSave(leader: number): Promise<string | undefined>;
  onCancel(): void;
}

/** The choice of a hub leader. */
export function MoveForm({ leader: first, hubs, saveLabel, onSave, onCancel }: Props) {
  const [leader, setLeader] = useState(first);
  const [problem, setProblem] = useState<string>();
  const [isMoving, setMoving] = useState(false);
  const choices = useMemo(
    () => [
      { value: String(NOBODY), label: t`Unassigned` },
      ...hubs.map(({ id, name }) => ({ value: String(id), label: name })),
    ],
    [hubs],
  );

  async function move(event: FormEvent) {
    event.preventDefault();
    if (isMoving) return;
    setMoving(true);
    setProblem(await onSave(leader));
    setMoving(false);
  }

  return (
    <form className={layout.stack4} onSubmit={(event) => void move(event)}>
      <PersonChoice
        label={t`Hub leader`}
        name="user_id"
        value={String(leader)}
        choices={choices}
        onChoose={(id) => setLeader(Number(id))}
      />
      {problem && (
        <Banner tone="danger" role="alert">
          {translate(problem)}
        </Banner>
      )}
      <div className={layout.wrap3}>
        <Button type="submit" busyLabel={isMoving && t`Moving...`}>
          {saveLabel}
        </Button>
        <Button kind="secondary" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
