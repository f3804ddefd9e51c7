import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { translate } from '#shared/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/select.tsx';
import classes from './hub-assignment.module.css';
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

  async function move(event: FormEvent) {
    event.preventDefault();
    if (isMoving) return;
    setMoving(true);
    setProblem(await onSave(leader));
    setMoving(false);
  }

  return (
    <form className={classes.move} onSubmit={(event) => void move(event)}>
      <Select
        label={t`Hub leader`}
        name="user_id"
        value={leader}
        onChange={(event) => setLeader(Number(event.currentTarget.value))}
      >
        <option value={NOBODY}>{t`Unassigned`}</option>
        {hubs.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {problem && (
        <Banner tone="danger" role="alert">
          {translate(problem)}
        </Banner>
      )}
      <div className={classes.buttons}>
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
