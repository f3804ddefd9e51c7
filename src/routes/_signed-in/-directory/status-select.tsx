import { t } from '@lingui/core/macro';
import { translate } from '#shared/i18n.ts';
import { Select } from '#ui/select.tsx';

interface Props {
  /** What is chosen at first; a status of another system is offered as well, so that it can stay. */
  current: string;
  /** The known ones, and what they are called. */
  words: Readonly<Record<string, string>>;
}

export function StatusSelect({ current, words }: Props) {
  const choices = current in words ? words : { [current]: current, ...words };
  return (
    <Select label={t`Status`} name="status" defaultValue={current}>
      {Object.entries(choices).map(([status, called]) => (
        <option key={status} value={status}>
          {status in words ? translate(called) : called}
        </option>
      ))}
    </Select>
  );
}
