import { useContext } from 'react';
import { FieldMarkContext } from '#ui/field-errors.ts';

/** Who else is in a control that is no field of `src/ui`. */
export function FieldMark({ name, label }: { name: string; label: string }) {
  return useContext(FieldMarkContext)?.(name, label) ?? null;
}
