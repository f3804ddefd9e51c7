import { describe, test } from 'vitest';
import { harshOf } from '#tests/support/sim-harsh.ts';
import { expectKept, TIMEOUT_MS } from '#tests/support/sim-walks.ts';

/**
 * Each once broke a promise. The walk of a seed changes with the simulator, so the cases are written in words too. Here
 * the devices have the real IndexedDB of Dexie, as the named cases have.
 */
describe('walks that once went wrong', { timeout: TIMEOUT_MS }, () => {
  test.each([
    [1, 'extras', 'a change feed that never answers stops the engine'],
    [2, 'extras', 'an invitation of somebody else passes for ours'],
    [
      4,
      'documented',
      'a contact is sent twice after another device changed the name of its author',
    ],
    [5, 'documented', 'a contact is sent twice after its author changed the own name'],
    [8, 'documented', 'an invitation sent again after a question passes for a repetition'],
    [12, 'documented', 'a write to a deleted planter waits for ever for its covering read'],
    [33, 'extras', 'a frozen context puts back what another device changed meanwhile'],
    [44, 'extras', 'a server that refuses to tell its extras gets a keyed write without the key'],
    [
      45,
      'extras',
      'a crash at the end of a full read makes the next one take a page for the whole',
    ],
    [64, 'documented', 'a contact sent again by its author is not looked for first'],
    [88, 'documented', 'a frozen context sends what another one has sent for it'],
    [88, 'extras', 'a lost offer of keys doubles a contact'],
    [123, 'documented', 'the row of a receipted create passes for an equal one that was lost'],
    [
      30060,
      'documented',
      'a planter whose create was lost is moved to another hub, and made again',
    ],
    [
      40085,
      'extras',
      'a step of a planter who left the hub is taken twice, since nothing shows it',
    ],
    [
      20007,
      'extras',
      'a directory that was read while the change feed was refused stays on the device for ever',
    ],
    [
      465,
      'extras',
      'a contact that comes in before its planter, made on this device, belongs to nobody',
    ],
    [
      925,
      'documented',
      'a person whose create lost its answer, and whom another device edited, is created twice',
    ],
    [439, 'documented', 'a picture whose church is before its author is looked at without a pause'],
    [1837, 'documented', 'contacts of a planter who was moved away stay until they are read again'],
    [1768, 'extras', 'a refusal by somebody else lets a write be sent twice once keys are gone'],
    [110, 'extras', 'a device loses a contact in an interrupted full read'],
  ] as const)('seed %i, %s: %s', async (seed, mode, _what) => {
    await expectKept({ seed, extras: mode === 'extras', steps: 60, store: 'indexeddb' });
  });
});

describe('walks of the harsher world that once went wrong', { timeout: TIMEOUT_MS }, () => {
  test.each([
    [1, 'lasting', 'lists become eight minutes old after a run for something else'],
    [1015, 'others,rows', 'a refused list of all reports takes the own ones off the device'],
    [830001, 'rows', 'two refused lists of reports take the own ones off the device'],
    [
      830003,
      'clock',
      'a planter who left the hub is asked for under a clock that is ahead, and stays',
    ],
  ] as const)('seed %i, %s: %s', async (seed, world, _what) => {
    await expectKept({ seed, extras: false, steps: 60, harsh: harshOf(world) });
  });
});
