import { setFreeze } from '#server/db/freeze.ts';
import { type Command, CommandError, withDatabase } from './command.ts';

const MINUTE_MS = 60_000;
const STANDARD_MINUTES = 60;

export const freeze: Command = {
  name: 'freeze',
  usage: 'on [minutes] [--until <time>] | off',
  summary: 'Refuse changes for a while (60 minutes): 503 with Retry-After.',
  async run([act, ...args], { config, print }) {
    if (act !== 'on' && act !== 'off') throw new CommandError('Use "freeze on" or "freeze off".');
    const until = act === 'on' ? endOf(args) : null;
    await withDatabase(config, ({ db }) => setFreeze(db, until));
    print(until ? `Changes are refused until ${until.toISOString()}.` : 'Changes are accepted.');
  },
};

/** Parses `90` (minutes) or `--until 2026-11-22T22:00`. A time without a zone is in the zone of this machine. */
function endOf([first = String(STANDARD_MINUTES), time]: readonly string[]): Date {
  if (first !== '--until') {
    if (!/^[1-9]\d{0,4}$/.test(first)) throw new CommandError('Minutes must be a whole number.');
    return new Date(Date.now() + Number(first) * MINUTE_MS);
  }
  const until = new Date(time ?? '');
  if (!(until.getTime() > Date.now())) {
    throw new CommandError('--until needs a time to come, such as 2026-11-22T22:00.');
  }
  return until;
}
