import { expect, test } from 'vitest';
import { Refusal } from '#shared/contract/common.ts';
import { PART_1_CALLS, type Part1Call } from '#tests/spec-texts/part-1-calls.ts';
import { PART_1_RULES, ROLES, type Role, type Sent } from '#tests/support/part-1-calls.ts';
import { type Caller, type Part1Network, part1Network } from '#tests/support/part-1-network.ts';
import { PART_1_ROW_RULES } from '#tests/support/part-1-row-rules.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import type { Answer } from '#tests/support/test-server.ts';

const GUEST: Caller = { id: 1, roles: [] };
const CALLS = Object.keys(PART_1_CALLS) as Part1Call[];

/** The member at `a.0.b` in a response, or undefined. */
function memberOf(answer: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined,
      answer,
    );
}

function perform(network: Part1Network, line: Part1Call, sent: Sent, caller: Caller) {
  const method = line.split(' ')[0] ?? '';
  const query = sent.query ? `?${new URLSearchParams(sent.query)}` : '';
  const body = method === 'POST' || method === 'PUT' ? sent.body : undefined;
  return network.call(method, sent.path + query, sent.caller ?? caller, body);
}

/** The status of a response, or what is wrong with its shape. */
function verdict(line: Part1Call, { status, json }: Answer): number | string {
  if (status >= 400) return Refusal.safeParse(json).success ? status : 'not a refusal';
  const missing = PART_1_CALLS[line].answered.filter((path) => memberOf(json, path) === undefined);
  return missing.length === 0 ? status : `without ${missing.join(', ')}`;
}

function expected(line: Part1Call, who: Role | 'guest'): number {
  const { allowed, status = 200 } = PART_1_RULES[line];
  if (allowed === 'anyone') return status;
  if (who === 'guest') return 401;
  if (allowed === 'signed-in') return status;
  return allowed.some((role) => role === who) ? status : 403;
}

/** The results of every call of part 1 by this person. */
async function verdicts(network: Part1Network, caller: Caller) {
  const found: [string, number | string][] = [];
  for (const line of CALLS) {
    const sent = await PART_1_RULES[line].send(network, caller);
    found.push([line, verdict(line, await perform(network, line, sent, caller))]);
  }
  return Object.fromEntries(found);
}

function allExpected(who: Role | 'guest') {
  return Object.fromEntries(CALLS.map((line) => [line, expected(line, who)]));
}

onBothDatabases('the calls of part 1', ({ open }) => {
  test('are refused to a guest, but for those that sign in', async () => {
    const network = await part1Network(await open());
    expect(await verdicts(network, GUEST)).toEqual(allExpected('guest'));
  });

  test.each(ROLES)(
    'return to %s what the permissions allow, in the documented shapes',
    async (role) => {
      const network = await part1Network(await open());
      expect(await verdicts(network, await network.person(role))).toEqual(allExpected(role));
    },
  );

  test('are all allowed for a super admin in the legacy role field', async () => {
    const network = await part1Network(await open());
    const caller = { ...(await network.person()), roles: ['superadmin'] };
    await network.setLegacyRole(caller.id, 'superadmin');
    expect(await verdicts(network, caller)).toEqual(allExpected('superadmin'));
  });

  test('keep to the rules about single rows', async () => {
    const network = await part1Network(await open());
    for (const { call, by, status, send } of PART_1_ROW_RULES) {
      const sent = await send(network);
      const answer = await perform(network, call, sent, sent.caller);
      expect([call, by, answer.status]).toEqual([call, by, status]);
      if (status === 403) expect(Refusal.safeParse(answer.json).success).toBe(true);
    }
  });

  test('match the paths and field names of the specification', async () => {
    const network = await part1Network(await open());
    for (const line of CALLS) {
      const { path, query, body } = await PART_1_RULES[line].send(network, network.planter);
      const documented = line.replace(/^\w+ \/?(api\/)?/, '/').replace(/\{\w+\}/g, '\\d+');
      expect(path).toMatch(new RegExp(`^${documented}$`));
      const names = Object.keys({ ...query, ...body }).sort();
      expect([line, names]).toEqual([line, [...PART_1_CALLS[line].sent].sort()]);
    }
  });
});
