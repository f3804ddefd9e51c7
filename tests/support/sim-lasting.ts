import type { Random } from '#server/seed/random.ts';
import type { Chances } from './sim-chances.ts';
import { addressOf, type Fault, type RawReply } from './sim-network.ts';
import { type InnerFault, refused, type Wire } from './sim-records.ts';

const MINUTE = 60_000;
const HTML = { 'content-type': 'text/html' };

/** How one address may fail for minutes or hours while all others work. */
const KINDS = [
  '500',
  '500-done',
  '503',
  '429',
  '403',
  '403-html',
  '404-html',
  'hang',
  'portal',
] as const;
type Kind = (typeof KINDS)[number];

/** A record's own address proves that the record is gone, so it never does so falsely. */
const OWN_ADDRESS = /^GET (church-planters|assessments|mbcb-reports)\/\d+$/;
/** If a person's own record fails, there is no network at all, which is another kind of fault. */
const NEVER = /^GET users\/me$/;

interface Spell {
  /** Its number since the start, which is part of its name. */
  nth: number;
  from: number;
  to: number;
}

/**
 * Faults that persist at one address. Which address fails when depends only on the seed and the address, so a shrunk
 * walk meets the same faults. The spells of an address have the same length, and each is completely good or bad.
 */
export class LastingFaults {
  readonly #chances: Chances;
  readonly #startedAt: number;
  readonly #share: number;
  readonly #isLeftOut: (name: string) => boolean;
  readonly #known = new Map<string, Kind | undefined>();
  /** Names of the spells that a request has met. */
  readonly met = new Set<string>();
  isOver = false;

  /** `share`: the fraction of an address's spells that are bad, 0 to 1. */
  constructor(
    chances: Chances,
    startedAt: number,
    share: number,
    isLeftOut: (name: string) => boolean,
  ) {
    this.#chances = chances;
    this.#startedAt = startedAt;
    this.#share = share;
    this.#isLeftOut = isLeftOut;
  }

  /** The fault that this request meets now; undefined if its address works. */
  faultFor(wire: Wire, now: number): Fault | undefined {
    const kind = this.#meet(addressOf(wire), now);
    return kind && faultOf(kind);
  }

  /** The fault for one write in a batch: only what the server itself would answer to it. */
  insideFor(wire: Wire, now: number): Omit<InnerFault, 'nth'> | undefined {
    const kind = this.#meet(addressOf(wire), now);
    if (kind === undefined || kind === 'hang' || kind === 'portal') return undefined;
    if (kind === '403-html' || kind === '404-html') return undefined;
    const reply = refused(Number.parseInt(kind, 10), kind === '403' ? 'Forbidden' : 'Broken');
    return { reply, executes: kind === '500-done' };
  }

  /** Whether none of these addresses failed at any moment of that period. */
  wereHealthy(addresses: readonly string[], from: number, to: number): boolean {
    return addresses.every((address) => {
      for (let at = from; at <= to; ) {
        if (this.#kindAt(address, at) !== undefined) return false;
        at = this.#spellOf(address, at).to + 1;
      }
      return true;
    });
  }

  #meet(address: string, now: number): Kind | undefined {
    const kind = this.#kindAt(address, now);
    if (kind !== undefined) this.met.add(nameOf(address, this.#spellOf(address, now)));
    return kind;
  }

  #kindAt(address: string, at: number): Kind | undefined {
    if (this.isOver || NEVER.test(address)) return undefined;
    const name = nameOf(address, this.#spellOf(address, at));
    if (this.#isLeftOut(name)) return undefined;
    if (!this.#known.has(name)) this.#known.set(name, this.#draw(address, name));
    return this.#known.get(name);
  }

  #draw(address: string, name: string): Kind | undefined {
    const random = this.#chances.of(name);
    if (!random.chance(this.#share)) return undefined;
    const isOwn = OWN_ADDRESS.test(address);
    return random.pick(KINDS.filter((kind) => !isOwn || !kind.startsWith('40')));
  }

  #spellOf(address: string, at: number): Spell {
    const length = lengthOf(this.#chances.of(`length of spells of ${address}`));
    const nth = Math.floor((at - this.#startedAt) / length);
    const from = this.#startedAt + nth * length;
    return { nth, from, to: from + length - 1 };
  }
}

function nameOf(address: string, { nth }: Spell): string {
  return `lasting ${address} spell ${nth}`;
}

function lengthOf(random: Random): number {
  return random.pick([10, 30, 90, 240]) * MINUTE;
}

function faultOf(kind: Kind): Fault {
  switch (kind) {
    case '500':
      return says({ status: 500, text: '{"error":"Internal server error"}' });
    case '500-done':
      // The write is stored, but a later step fails.
      return {
        kind: 'answer',
        reply: { status: 500, text: '{"error":"Internal server error"}' },
        executed: 'before',
      };
    case '503':
      return says({ status: 503, text: '' });
    case '429':
      return says({ status: 429, text: '', headers: { 'retry-after': '20' } });
    case '403':
      return says({ status: 403, text: '{"success":false,"error":"Forbidden"}' });
    case '403-html':
      return says({ status: 403, text: '<h1>Forbidden</h1>', headers: HTML });
    case '404-html':
      return says({ status: 404, text: '<h1>Not found</h1>', headers: HTML });
    case 'hang':
      return { kind: 'hang' };
    case 'portal':
      return says({ status: 200, text: '<!doctype html><title>Welcome</title>', headers: HTML });
  }
}

function says(reply: RawReply): Fault {
  return { kind: 'answer', reply };
}
