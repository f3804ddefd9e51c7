import { isMissing, type ListState } from './list-state.ts';

/** True if the list has been read, now or earlier. Only then do missing rows and sums mean anything. */
export function wasRead(state: ListState): boolean {
  return state.kind !== 'loading' && !isMissing(state);
}

/** True if the list is complete as far as is known. Only then can rows be counted. */
export function isWhole(state: ListState): boolean {
  return wasRead(state) && !('isCut' in state && state.isCut);
}
