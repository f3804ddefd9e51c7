import { useState } from 'react';
import { Select } from '#ui/select.tsx';
import { STAGE_NAMES, statusesOf, statusWithin } from './stages.ts';

/** Stage and status of a form: another stage takes its first status (spec part 2, 4). */
export function StageFields({ stage: first, status }: { stage: string; status: string }) {
  const [stage, setStage] = useState(first);
  return (
    <>
      <Select
        label="Stage"
        name="stage"
        value={stage}
        onChange={(event) => setStage(event.currentTarget.value)}
      >
        {STAGE_NAMES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select
        key={stage}
        label="Status"
        name="status"
        defaultValue={stage === first ? statusWithin(stage, status) : statusesOf(stage)[0]}
      >
        {statusesOf(stage).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
    </>
  );
}
