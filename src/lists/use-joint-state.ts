import { jointState } from '#db/queries/list-rules.ts';
import type { ListState } from '#db/queries/list-state.ts';
import { useAllWanted, useKnownStates } from './use-known-states.ts';

/** Requests the lists that a screen shows as one, and combines their states. */
export function useJointState(keys: readonly string[]): ListState {
  useAllWanted(keys);
  return jointState(useKnownStates(keys));
}
