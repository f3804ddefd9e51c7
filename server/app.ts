import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { Logger } from 'pino';
import { createDeviceCookies } from './account/device-cookie.ts';
import { factorKeys } from './account/factor-keys.ts';
import type { Keys } from './account/keys.ts';
import { createLimits, type Limits } from './account/limits.ts';
import { createPasswords, type Passwords } from './account/passwords.ts';
import { createQuotas, type Quotas } from './account/quotas.ts';
import { sealedWorkKeys } from './account/sealed-work-key.ts';
import { createSecretBox, type SecretBox } from './account/secret-box.ts';
import { createSessions } from './account/sessions.ts';
import type { Endpoint } from './api/endpoint.ts';
import { type Api, registerEndpoints } from './api/register.ts';
import { type Background, createBackground } from './background.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './db/database.ts';
import { createFreezeWatch } from './db/freeze.ts';
import { onWriteTurn } from './db/transaction.ts';
import { describeError } from './describe-error.ts';
import { createScanUpload } from './domain/scan-upload.ts';
import type { Inbox } from './mail/inbox.ts';
import { createLetterBox } from './mail/letter-box.ts';
import type { Mailer } from './mail/mailer.ts';
import { createMeters } from './meters.ts';
import { createMetrics } from './metrics.ts';
import { answerErrors } from './middleware/errors.ts';
import { keyedWrites } from './middleware/idempotency.ts';
import { requestLog } from './middleware/request-log.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { notFound, refusalResponse } from './refused.ts';
import type { RequestVariables } from './request-variables.ts';
import { assessmentParticipantEndpoints } from './routes/assessment-participants.ts';
import { assessmentEndpoints } from './routes/assessments.ts';
import { assessorReportEndpoints } from './routes/assessor-reports.ts';
import { assignmentEndpoints } from './routes/assignments.ts';
import { auditLogEndpoints } from './routes/audit-log.ts';
import { authEndpoints } from './routes/auth.ts';
import { batchEndpoints } from './routes/batch.ts';
import { calendarEndpoints } from './routes/calendar.ts';
import { churchPlanterEndpoints } from './routes/church-planters.ts';
import { participantEndpoints } from './routes/cohort-participants.ts';
import { contactEndpoints } from './routes/contacts.ts';
import { decisionMeetingEndpoints } from './routes/decision-meeting.ts';
import { devMail } from './routes/dev-mail.ts';
import { deviceErasureEndpoints } from './routes/device-erasure.ts';
import { deviceEndpoints } from './routes/devices.ts';
import { digestEndpoints } from './routes/digest.ts';
import { directoryEndpoints } from './routes/directories.ts';
import { draftEndpoints } from './routes/drafts.ts';
import { extraEndpoints } from './routes/extras.ts';
import { followUpEndpoints } from './routes/follow-ups.ts';
import { geocodingEndpoints } from './routes/geocoding.ts';
import { healthEndpoints } from './routes/health.ts';
import { historyEndpoints } from './routes/history.ts';
import { hubEndpoints } from './routes/hubs.ts';
import { invitationEndpoints } from './routes/invitations.ts';
import { mapServiceEndpoints } from './routes/map-service.ts';
import { mbcbReportEndpoints } from './routes/mbcb-reports.ts';
import { openApiEndpoint } from './routes/openapi.ts';
import { passkeyEndpoints } from './routes/passkeys.ts';
import { pictureEndpoints } from './routes/pictures.ts';
import { planterUserEndpoints } from './routes/planter-users.ts';
import { roleEndpoints } from './routes/roles.ts';
import { secondFactorEndpoints } from './routes/second-factor.ts';
import { secondStepEndpoints } from './routes/second-step.ts';
import { sessionEndpoints } from './routes/sessions.ts';
import { snoozeEndpoints } from './routes/snoozes.ts';
import { stageEndpoints } from './routes/stages.ts';
import { supportTicketEndpoints } from './routes/support-tickets.ts';
import { syncEndpoints } from './routes/sync.ts';
import { trainingFileEndpoints } from './routes/training-files.ts';
import { userAdminEndpoints } from './routes/user-admin.ts';
import { userEndpoints } from './routes/users.ts';
import type { Services } from './services.ts';
import type { StaticFiles } from './static/files.ts';
import { importMapHash } from './static/import-map.ts';
import { serveStatic } from './static/serve.ts';
import { createLiveHints } from './sync/live.ts';
import { createPresences } from './sync/presence.ts';

export interface AppParts {
  config: Config;
  /** Must be open and migrated. */
  database: OpenDatabase;
  /** The keys that sign sessions. */
  keys: Keys;
  log: Logger;
  mail: Mailer;
  /** The demo's mail, shown at /dev/mail. */
  inbox?: Inbox | undefined;
  /** The built page; without it only the API is served. */
  files?: StaticFiles | undefined;
  clock?: () => Date;
  passwords?: Passwords;
  secretBox?: SecretBox;
  limits?: Limits;
  quotas?: Quotas;
  background?: Background;
  checkAnswers?: boolean;
}

/** The whole server as a function from request to response; main.ts opens a port for it. */
export function createApp(parts: AppParts, services = servicesOf(parts)): Api {
  const { config, log } = services;
  const app: Api = new Hono<RequestVariables>();
  const metrics = createMetrics(services);
  app.use(requestLog(log));
  app.use(metrics.measure);
  app.use(securityHeaders(config, importMapHash(parts.files)));
  app.use('/api/*', noStore, compress({ contentTypeFilter: /^application\/(x-nd)?json/ }));
  app.onError(answerErrors(log));

  registerEndpoints(app, allEndpoints(config), services, keyedWrites);
  app.all('/api/*', () => refusalResponse(notFound('There is no such address in this API')));
  app.get('/metrics', metrics.serve);
  if (parts.inbox) app.route('/dev', devMail(parts.inbox));
  if (parts.files) app.get('*', serveStatic(parts.files));
  app.notFound(() => refusalResponse(notFound()));
  return app;
}

/** Every endpoint of the API. An endpoint that is not listed here is neither served nor documented. */
export function allEndpoints(config: Pick<Config, 'extras'>): Endpoint[] {
  const endpoints: Endpoint[] = [
    ...healthEndpoints,
    ...authEndpoints,
    ...secondStepEndpoints,
    ...secondFactorEndpoints,
    ...passkeyEndpoints,
    ...sessionEndpoints,
    ...deviceEndpoints,
    ...deviceErasureEndpoints,
    ...userEndpoints,
    ...roleEndpoints,
    ...userAdminEndpoints,
    ...auditLogEndpoints,
    ...supportTicketEndpoints,
    ...geocodingEndpoints,
    ...churchPlanterEndpoints,
    ...stageEndpoints,
    ...planterUserEndpoints,
    ...hubEndpoints,
    ...contactEndpoints,
    ...invitationEndpoints,
    ...assessmentEndpoints,
    ...assessmentParticipantEndpoints,
    ...assignmentEndpoints,
    ...assessorReportEndpoints,
    ...decisionMeetingEndpoints,
    ...directoryEndpoints,
    ...mbcbReportEndpoints,
    ...extraEndpoints,
    ...participantEndpoints,
    ...trainingFileEndpoints,
    ...draftEndpoints,
    ...calendarEndpoints,
    ...digestEndpoints,
    ...snoozeEndpoints,
    ...followUpEndpoints,
    ...mapServiceEndpoints,
    ...pictureEndpoints,
    ...historyEndpoints,
    ...syncEndpoints,
    ...batchEndpoints,
  ].filter((endpoint) => config.extras || !endpoint.extra);
  return [...endpoints, openApiEndpoint(endpoints)];
}

/** Builds the services that the handlers and the housekeeping use. */
export function servicesOf(parts: AppParts): Services {
  const { config, database, log, mail, keys } = parts;
  const { db } = database;
  const clock = parts.clock ?? (() => new Date());
  const background = parts.background ?? createBackground(log);
  const meters = createMeters();
  const onLiveFault = (error: unknown) =>
    log.error({ fault: describeError(error) }, 'live hints failed');
  const presences = createPresences({ database, onFault: onLiveFault });
  onWriteTurn(db, (waitedMs) => meters.writeWait.observe(waitedMs / 1000));
  return {
    config,
    database,
    db,
    clock,
    log,
    mail: createLetterBox({
      db,
      transport: mail,
      clock,
      log,
      background,
      networkName: config.networkName,
    }),
    sessions: createSessions({ db, keys, clock, hours: config.sessionHours }),
    devices: createDeviceCookies({ keys, clock }),
    passwords: parts.passwords ?? createPasswords(),
    secretBox: parts.secretBox ?? createSecretBox(() => factorKeys(config, database)),
    sealedWork: createSecretBox(() => sealedWorkKeys(database.db)),
    scanUpload: createScanUpload(config.scanCommand, log),
    limits: parts.limits ?? createLimits(database),
    lifecycle: { draining: false },
    frozenUntil: createFreezeWatch(db),
    quotas: parts.quotas ?? createQuotas(),
    background,
    meters,
    live: createLiveHints({ db, presences, onFault: onLiveFault }),
    presences,
    checkAnswers: parts.checkAnswers ?? false,
  };
}

/** API responses are personal, so no cache may store them. */
const noStore: Parameters<Api['use']>[1] = async (c, next) => {
  await next();
  // Pictures and files set their own header.
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
};
