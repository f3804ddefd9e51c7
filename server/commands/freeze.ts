import { setFreeze } from '#server/db/freeze.ts';
import { type Command, CommandError, withDatabase } from './command.ts';

const MINUTE_MS = 60_000;
const STANDARD_MINUTES = 60;

export const freeze: Command = {
  name: 'freeze',
  usage: 'on [minutes] | off',
  summary: 'Refuse changes for a while (60 minutes): 503 with Retry-After.',
  async run([act, minutes = String(STANDARD_MINUTES)], { config, print }) {
    if (act !== 'on' && act !== 'off') throw new CommandError('Use "freeze on" or "freeze off".');
    if (!/^[1-9]\d{0,4}$/.test(minutes)) throw new CommandError('Minutes must be a whole number.');
    const until = act === 'on' ? new Date(Date.now() + Number(minutes) * MINUTE_MS) : null;
    await withDatabase(config, ({ db }) => setFreeze(db, until));
    print(until ? `Changes are refused until ${until.toISOString()}.` : 'Changes are accepted.');
  },
};
