import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { translate } from '#shared/i18n.ts';
import { Select } from '#ui/select.tsx';
import { including, statusesOf, statusWithin } from './stages.ts';
import { useStages } from './use-stages.ts';

/** Stage and status in a form. Selecting a stage also selects its first status (spec part 2, 4). */
export function StageFields({ stage: first, status }: { stage: string; status: string }) {
  const stages = including(useStages(), first, status);
  const [stage, setStage] = useState(first);
  const statuses = statusesOf(stages, stage);
  return (
    <>
      <Select
        label={t`Stage`}
        name="stage"
        value={stage}
        onChange={(event) => setStage(event.currentTarget.value)}
      >
        {stages.map(({ name }) => (
          <option key={name} value={name}>
            {translate(name)}
          </option>
        ))}
      </Select>
      <Select
        key={`${stage}: ${statuses.join()}`}
        label={t`Status`}
        name="status"
        defaultValue={stage === first ? statusWithin(stages, stage, status) : statuses[0]}
      >
        {statuses.map((name) => (
          <option key={name} value={name}>
            {translate(name)}
          </option>
        ))}
      </Select>
    </>
  );
}
