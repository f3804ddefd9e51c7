import { rotateWhenDue } from './account/secret.ts';
import { tellOfWaitingPeople } from './account/waiting-people.ts';
import { purgeOldAudit } from './audit/audit-log.ts';
import { keepDailyBackup } from './commands/backup-files.ts';
import { dissolveLeftHubs } from './domain/hubs.ts';
import { forgetOldAnswers } from './domain/kept-answers.ts';
import { tellOfReports } from './domain/report-notices.ts';
import { sendDigests } from './domain/send-digests.ts';
import { purge } from './privacy/purge.ts';
import type { Services } from './services.ts';

const LETTERS_MS = 30_000;
const DIGESTS_MS = 300_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** A recurring task. Every process runs all of them, so the same task may run in several processes at once. */
interface Chore {
  name: string;
  everyMs: number;
  run(services: Services): Promise<unknown>;
}

export const CHORES: readonly Chore[] = [
  {
    name: 'daily backup',
    everyMs: HOUR_MS,
    run: ({ config, clock }) => keepDailyBackup(config, clock()),
  },
  { name: 'letters', everyMs: LETTERS_MS, run: ({ mail }) => mail.deliver() },
  { name: 'letters about reports', everyMs: HOUR_MS, run: (services) => tellOfReports(services) },
  { name: 'mails about what is due', everyMs: DIGESTS_MS, run: sendDigests },
  { name: 'hubs of deleted accounts', everyMs: HOUR_MS, run: ({ db }) => dissolveLeftHubs(db) },
  {
    name: 'old answers',
    everyMs: HOUR_MS,
    run: ({ db, clock }) => forgetOldAnswers(db, clock()),
  },
  { name: 'old lines of the audit log', everyMs: HOUR_MS, run: purgeOldAudit },
  { name: 'signing key', everyMs: HOUR_MS, run: rotateWhenDue },
  { name: 'purge', everyMs: DAY_MS, run: purge },
  { name: 'letters about people who wait', everyMs: HOUR_MS, run: tellOfWaitingPeople },
];

/** Starts each chore immediately and then at its own interval. A failure is logged, and the chore runs again. */
export function startHousekeeping(services: Services, chores = CHORES): { stop(): void } {
  const timers = chores.map(({ name, everyMs, run }) => {
    const start = () => services.background.run(name, async () => void (await run(services)));
    start();
    return setInterval(start, everyMs);
  });
  return { stop: () => timers.forEach(clearInterval) };
}
