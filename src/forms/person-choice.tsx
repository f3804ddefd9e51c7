import { type ComponentType, lazy, Suspense } from 'react';
import { Select } from '#ui/select.tsx';
import type { Choice, ChoiceProps } from './combobox.tsx';

export type { Choice };

/** Up to this many the browser's own list is quicker, above all on a phone. */
const FEW = 12;

const Combobox = lazy(async (): Promise<{ default: ComponentType<ChoiceProps> }> => {
  try {
    return { default: (await import('./combobox.tsx')).Combobox };
  } catch (error) {
    // Somebody can still be chosen.
    console.info('The search among many choices is not on this device yet', error);
    return { default: PlainChoice };
  }
});

/** Chooses a person: a list of the browser where there are few, a field with search where there are many. */
export function PersonChoice(props: ChoiceProps) {
  if (props.choices.length <= FEW) return <PlainChoice {...props} />;
  const chosen = props.choices.filter(({ value }) => value === props.value);
  return (
    <Suspense fallback={<PlainChoice {...props} choices={chosen} />}>
      <Combobox {...props} />
    </Suspense>
  );
}

function PlainChoice({ choices, placeholder, onChoose, ...select }: ChoiceProps) {
  return (
    <Select {...select} onChange={(event) => onChoose(event.currentTarget.value)}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {choices.map(({ value, label, note }) => (
        <option key={value} value={value}>
          {note ? `${label} (${note})` : label}
        </option>
      ))}
    </Select>
  );
}
