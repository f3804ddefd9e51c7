import { isMissing, type ListState } from '#db/queries/list-state.ts';

/** Why a list may lack what somebody looks for. */
export type Gap = 'loading' | 'missing' | 'refused' | 'cut';

/**
 * Undefined where all that the server shows is on the device; an older reading counts as well.
 * @param isUnasked nobody has asked for the list, unless rows of it are arriving
 */
export function gapOf(state: ListState, isUnasked: boolean): Gap | undefined {
  if (state.kind === 'loading') {
    // In its first moment nothing is known yet.
    if (state.rows === undefined) return undefined;
    return isUnasked && state.rows === 0 ? 'missing' : 'loading';
  }
  if (state.kind === 'refused') return 'refused';
  if (isMissing(state)) return 'missing';
  return 'isCut' in state && state.isCut ? 'cut' : undefined;
}
