import { isMissing, type ListState } from './list-state.ts';

/** True if the list has been read, now or earlier. Only then do missing rows and sums mean anything. */
export function wasRead(state: ListState): boolean {
  return state.kind !== 'loading' && !isMissing(state);
}

/** True if the list is complete as far as is known. Only then can rows be counted. */
export function isWhole(state: ListState): boolean {
  return wasRead(state) && !('isCut' in state && state.isCut);
}

/**
 * The state of lists that a screen shows as one. It is loading until all have been read or could not be read, then that
 * of the list about which the device knows least. Without any state it is unknown.
 */
export function jointState(states: readonly ListState[]): ListState {
  const [first, ...others] = states;
  if (first === undefined) return { kind: 'loading', rows: undefined };
  const worst = others.reduce((known, state) => (isWorse(state, known) ? state : known), first);
  const isCut = states.some((state) => 'isCut' in state && state.isCut);
  return 'isCut' in worst ? { ...worst, isCut } : worst;
}

function isWorse(state: ListState, known: ListState): boolean {
  const difference = gravity(state) - gravity(known);
  return difference === 0 ? readAtOf(state) < readAtOf(known) : difference > 0;
}

function gravity(state: ListState): number {
  if (state.kind === 'loading') return 5;
  if (isMissing(state)) return 4;
  if (state.kind === 'fresh') return 0;
  if (state.kind === 'stale') return state.why ? 2 : 1;
  return 3;
}

function readAtOf(state: ListState): number {
  return 'readAt' in state ? state.readAt : 0;
}
