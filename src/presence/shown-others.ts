import { createContext, useContext } from 'react';
import type { Other } from '#shared/contract/presence.ts';

const Context = createContext<readonly Other[]>([]);

/** The others whom the screen around shows: nobody while there is no network. */
export const ShownOthers = Context.Provider;

export function useShownOthers(): readonly Other[] {
  return useContext(Context);
}
