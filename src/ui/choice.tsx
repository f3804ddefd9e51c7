import { Select } from './select.tsx';

interface Props<Value extends string> {
  label: string;
  name: string;
  value: NoInfer<Value>;
  choices: readonly Value[];
  /** What each choice is called; without it, as it is. */
  words?: Readonly<Record<NoInfer<Value>, string>>;
  onChoose(value: NoInfer<Value>): void;
}

/** One of some fixed values, such as the order of a list. */
export function Choice<Value extends string>(props: Props<Value>) {
  const { label, name, value, choices, words, onChoose } = props;
  return (
    <Select
      label={label}
      name={name}
      value={value}
      onChange={(event) => {
        const chosen = choices.find((one) => one === event.currentTarget.value);
        if (chosen !== undefined) onChoose(chosen);
      }}
    >
      {choices.map((one) => (
        <option key={one} value={one}>
          {words?.[one] ?? one}
        </option>
      ))}
    </Select>
  );
}
