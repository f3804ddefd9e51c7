import { isMissing, type ListState } from '#db/queries/list-state.ts';

/** Why a list may lack the record that somebody looks for. */
export type Gap = 'loading' | 'missing' | 'refused' | 'cut';

/**
 * Undefined if this device has everything that the server shows; an older copy counts as well.
 * @param isUnasked the list is never requested here, unless its rows are already arriving
 */
export function gapOf(state: ListState, isUnasked: boolean): Gap | undefined {
  if (state.kind === 'loading') {
    // Not known yet: the state has not been read.
    if (state.rows === undefined) return undefined;
    return isUnasked && state.rows === 0 ? 'missing' : 'loading';
  }
  if (state.kind === 'refused') return 'refused';
  if (isMissing(state)) return 'missing';
  return 'isCut' in state && state.isCut ? 'cut' : undefined;
}
