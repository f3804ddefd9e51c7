import { PART_1_CALLS } from '../spec-texts/part-1-calls.ts';

const withoutNames = (call: string) => call.replace(/ \/?(api\/)?/, ' /').replace(/\{\w+\}/g, '{}');
const PART_1 = new Set(Object.keys(PART_1_CALLS).map(withoutNames));

const isDirectory = (path: string) =>
  /^\/(church-planters|churches|242|hubs)/.test(path) &&
  // These belong to part 1, whose table tests them.
  !/\/(contacts|invite|invitations|geocode-batch)|^\/church-planters\/contacts/.test(path);

/** The table of permissions that a call of the server belongs to; every call belongs to one. */
export function areaOf(
  call: string,
): 'assessments' | 'second-factor' | 'directories' | 'reminders' | 'devices' | 'part-1' | 'others' {
  const path = call.slice(call.indexOf('/'));
  if (path.startsWith('/assessments')) return 'assessments';
  if (/\/(second-step|second-factor|passkeys)\b/.test(path)) return 'second-factor';
  if (/\/(calendar|digest|follow-ups)\b/.test(path)) return 'reminders';
  if (/\/(devices|sealed-work)\b/.test(path)) return 'devices';
  if (isDirectory(path)) return 'directories';
  return PART_1.has(withoutNames(call)) ? 'part-1' : 'others';
}
