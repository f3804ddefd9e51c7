import { t } from '@lingui/core/macro';
import { createContext, useContext } from 'react';
import type { Other } from '#shared/contract/presence.ts';
import { FieldMarkContext } from '#ui/field-errors.ts';
import { Marks } from './marks.tsx';

const Context = createContext<readonly Other[]>([]);

/** The others whom the screen around shows: nobody while there is no network. */
export const ShownOthers = Context.Provider;

/** Who else is at this card of a board or of the meeting. */
export function CardMark({ card }: { card: number | null }) {
  const there = useContext(Context).filter((other) => other.card === card);
  if (card === null || there.length === 0) return null;
  return <Marks others={there} words={(name) => t`${name} is at this card`} />;
}

/** Who else is in a control that is no field of `src/ui`. */
export function FieldMark({ name, label }: { name: string; label: string }) {
  return useContext(FieldMarkContext)?.(name, label) ?? null;
}
