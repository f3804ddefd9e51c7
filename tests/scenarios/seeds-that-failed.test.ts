import { describe, test } from 'vitest';
import { harshOf } from '#tests/support/sim-harsh.ts';
import { expectKept, TIMEOUT_MS } from '#tests/support/sim-walks.ts';

/**
 * Each of these seeds once broke a guarantee. The walk of a seed changes with the simulator, so each case has a
 * description, too. Devices store their rows with Dexie, which takes eight times as long as memory, if the seed is
 * divisible by three.
 */
describe('walks that once failed', { timeout: TIMEOUT_MS }, () => {
  test.each([
    [1, 'extras', 'a change feed that never answers stops the engine'],
    [2, 'extras', 'an invitation of somebody else passes for ours'],
    [
      4,
      'documented',
      'a contact is sent twice after another device changed the name of its author',
    ],
    [5, 'documented', 'a contact is sent twice after its author changed their own name'],
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
    const store = seed % 3 === 0 ? 'indexeddb' : 'memory';
    await expectKept({ seed, extras: mode === 'extras', steps: 60, store });
  });
});

describe('walks of the harsher world that once failed', { timeout: TIMEOUT_MS }, () => {
  test.each([
    [1, 'lasting', 'documented', 'lists become eight minutes old after a run for something else'],
    [
      1015,
      'others,rows',
      'documented',
      'a refused list of all reports takes a person’s own ones off the device',
    ],
    [
      830001,
      'rows',
      'documented',
      'two refused lists of reports take a person’s own ones off the device',
    ],
    [
      830003,
      'clock',
      'documented',
      'a planter who left the hub is asked for under a clock that is ahead, and stays',
    ],
    [
      830000,
      'lasting',
      'documented',
      'a list that shows a confirmed write is read without end for another one',
    ],
    [830009, 'lasting', 'extras', 'roles that cannot be read keep a hub leader from the hub'],
    [820003, 'all', 'extras', 'a failing change feed is asked every half minute'],
    [
      820010,
      'all',
      'documented',
      'a write in doubt is never decided after the clock was set right',
    ],
    [
      820040,
      'all',
      'documented',
      'a step that writes more than 99 times has marks that begin with each other',
    ],
    [820042, 'all', 'documented', 'the wait of a list becomes longer by a clock that is set right'],
    [
      900020,
      'harsh',
      'documented',
      'an older value of somebody else that came back passes for lost',
    ],
    [
      900027,
      'harsh',
      'documented',
      'the pause after an outage becomes longer by a clock set right',
    ],
    [
      900138,
      'harsh',
      'documented',
      'an edit of somebody else that a PUT repeats passes for a change',
    ],
    [
      900347,
      'harsh',
      'documented',
      'contacts of a planter who was moved stay after a clock was four years ahead',
    ],
    [910023, 'harsh', 'documented', 'roles in a person’s own record count for nothing'],
    [
      910054,
      'harsh',
      'documented',
      'a report that somebody changed before it was looked for is submitted twice',
    ],
    [910110, 'harsh', 'extras', 'a parked write whose key has expired leaves every second hour'],
    [
      910135,
      'harsh',
      'documented',
      'an older value that came back under a waiting write is not reported',
    ],
    [910368, 'harsh', 'documented', 'a create without a number waits for a list that nobody reads'],
    [
      910552,
      'harsh',
      'documented',
      'own reports that their list lacked leave with the reports of everybody',
    ],
    [911349, 'harsh', 'extras', 'a create that left without a key is sent again under one'],
    [
      911270,
      'harsh',
      'extras',
      'own reports that only the change feed showed leave with the reports of everybody',
    ],
    [
      911448,
      'harsh',
      'documented',
      'contacts without numbers wait for ever for the list of a planter who was deleted',
    ],
    [
      700176,
      'harsh',
      'documented',
      'an older value that came back beside a refused write of the field is not reported',
    ],
    [
      3000144,
      'harsh',
      'documented',
      'a deleted church stays on the device while its list is as long as a limit',
    ],
    [3001461, 'harsh', 'extras', 'a deleted church comes back when its own deletion ends'],
    [3001471, 'harsh', 'extras', 'a church that two people deleted comes back for the second'],
    [
      3001229,
      'harsh',
      'extras',
      'a refused list is asked for again and again after the clock is set back',
    ],
    [
      3000714,
      'harsh',
      'documented',
      'a contact that was recognized late has no number for a while',
    ],
    [
      6009052,
      'harsh',
      'documented',
      'a page that froze over a refusal repeats the write in another form after it was replaced',
    ],
    [
      6003168,
      'harsh',
      'documented',
      'a create whose page ended is sent again at once where the clock was a year behind',
    ],
    [
      6003485,
      'harsh',
      'documented',
      'a deleted church stays while its list is as long as the longest that the server gave',
    ],
    [
      6003497,
      'harsh',
      'documented',
      'a write that its author is asked about takes the row of an equal one, which is sent twice',
    ],
    [
      6001708,
      'harsh',
      'documented',
      'a report leaves because a portal sent its question to an address that is not there',
    ],
    [
      6003914,
      'harsh',
      'documented',
      'an older value that was noted while the clock was a year behind is forgotten once it is right',
    ],
    [
      6005722,
      'harsh',
      'documented',
      'a walk ends before a write is looked at that a rolled-back build had held',
    ],
    [6004560, 'harsh', 'extras', 'batches that hang are sent four at a time for half an hour'],
    [
      7150118,
      'harsh',
      'extras',
      'a step of a planter who left the hub, sent without a key, is taken twice',
    ],
  ] as const)('seed %i, %s, %s: %s', async (seed, world, mode, _what) => {
    await expectKept({ seed, extras: mode === 'extras', steps: 60, harsh: harshOf(world, seed) });
  });
});
