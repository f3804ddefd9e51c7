import { t } from '@lingui/core/macro';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useEcho } from './use-echo.ts';

type Props = Omit<TextFieldProps, 'label' | 'name' | 'type' | 'onChange' | 'value'> & {
  value: string;
  /** Called in a transition, so it may trigger slow updates. */
  onSearch(query: string): void;
};

/** The search field above a list or a set of choices. */
export function SearchField({ value, onSearch, ...input }: Props) {
  const [typed, setTyped] = useEcho(value, onSearch, { isTyped: true });
  return (
    <TextField
      autoComplete="off"
      {...input}
      label={t`Search`}
      name="search"
      type="search"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
