import { translate } from '#shared/i18n.ts';
import { Select } from './select.tsx';
import { useEcho } from './use-echo.ts';

interface Props<Value extends string> {
  label: string;
  name: string;
  value: NoInfer<Value>;
  choices: readonly Value[];
  /** Labels of the choices; by default, the translations of the values. */
  words?: Readonly<Record<NoInfer<Value>, string>>;
  /** Called in a transition, so it may trigger slow updates. */
  onChoose(value: NoInfer<Value>): void;
}

/** Selects one of several fixed values, such as the order of a list. */
export function Choice<Value extends string>(props: Props<Value>) {
  const { label, name, choices, words } = props;
  const [chosen, choose] = useEcho<Value>(props.value, props.onChoose);
  return (
    <Select
      label={label}
      name={name}
      value={chosen}
      onChange={(event) => {
        const wanted = choices.find((one) => one === event.currentTarget.value);
        if (wanted !== undefined) choose(wanted);
      }}
    >
      {choices.map((one) => (
        <option key={one} value={one}>
          {words?.[one] ?? translate(one)}
        </option>
      ))}
    </Select>
  );
}
