import {
  type ComponentType,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useRef,
} from 'react';
import { Select } from '#ui/select.tsx';
import type { Choice, ChoiceProps } from './combobox.tsx';

export type { Choice };

/** Up to this number a native select is faster to use, especially on a phone. */
const FEW = 12;

const Combobox = lazy(async (): Promise<{ default: ComponentType<ChoiceProps> }> => {
  try {
    return { default: (await import('./combobox.tsx')).Combobox };
  } catch (error) {
    // The native select still works.
    console.info('The search among many choices is not on this device yet', error);
    return { default: PlainChoice };
  }
});

/** Selects a person: with a native select if there are few, with a searchable combobox if there are many. */
export function PersonChoice(props: ChoiceProps) {
  const wasIn = useRef(false);
  const chosen = props.choices.filter(({ value }) => value === props.value);
  if (props.choices.length <= FEW) {
    return (
      <InPlace wasIn={wasIn}>
        <PlainChoice {...props} />
      </InPlace>
    );
  }
  const waiting = (
    <InPlace wasIn={wasIn}>
      <PlainChoice {...props} choices={chosen} />
    </InPlace>
  );
  return (
    <Suspense fallback={waiting}>
      <InPlace wasIn={wasIn}>
        <Combobox {...props} />
      </InPlace>
    </Suspense>
  );
}

/** Keeps the focus when one control replaces another, as when the choices or the combobox have loaded. */
function InPlace({ wasIn, children }: { wasIn: RefObject<boolean>; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const here = box.current;
    if (wasIn.current) {
      here?.querySelector<HTMLElement>('select, input:not([type="hidden"])')?.focus();
    }
    return () => {
      wasIn.current = here?.contains(document.activeElement) ?? false;
    };
  }, [wasIn]);
  return <div ref={box}>{children}</div>;
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
