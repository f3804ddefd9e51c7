import { isMissing, type ListState } from './list-state.ts';

/** True where the list has been read, now or earlier: only then is a row that it lacks not there, and a sum a sum. */
export function wasRead(state: ListState): boolean {
  return state.kind !== 'loading' && !isMissing(state);
}

/** True where nothing is missing as far as the server has said: only then can rows be counted. */
export function isWhole(state: ListState): boolean {
  return wasRead(state) && !('isCut' in state && state.isCut);
}
