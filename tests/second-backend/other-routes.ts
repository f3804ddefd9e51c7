import { type Answer, errorAnswer } from './answers.ts';
import type { Call } from './call.ts';
import { created, list, refusedList } from './results.ts';
import type { Route } from './router.ts';
import type { Planter } from './types.ts';
import { fullName } from './views.ts';
import { type Json, readId, readNumber, wireId } from './wire.ts';

function createTicket(call: Call): Answer {
  const me = call.me();
  const body = call.body();
  call.onlyMembers(body, ['appId', 'subject', 'description', 'priority']);
  const appId = readId(body.appId);
  if (appId === undefined) return call.invalid('appId is required');
  const subject = call.text(body, 'subject');
  const description = call.text(body, 'description');
  if (subject === '' || description === '') call.invalid('Subject and description are required');
  const priority = call.text(body, 'priority') || 'medium';
  if (!['low', 'medium', 'high', 'urgent'].includes(priority)) {
    call.invalid('priority must be low, medium, high or urgent');
  }
  const ticket = call.store.tickets.insert({
    user_id: me.id,
    appId,
    subject,
    description,
    priority,
  });
  call.wrote(ticket.id);
  const view: Json = { ...ticket, id: wireId(call.profile, ticket.id) };
  return created(call, 'tickets', ticket.id, view);
}

/** A made-up geocoder: the same address always gives the same point in Mississippi. */
function locate(planter: Planter): { latitude: number; longitude: number } | undefined {
  const tries = [planter.mailing_address, planter.church_name, planter.location];
  const address = tries.find((text) => text !== null && text !== '');
  if (!address || /nowhere|unknown/i.test(tries.join(' '))) return undefined;
  let hash = 7;
  for (const letter of address) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
  return {
    latitude: Math.round((30.5 + (hash % 400) / 100) * 10000) / 10000,
    longitude: Math.round((-91 + ((hash >>> 9) % 250) / 100) * 10000) / 10000,
  };
}

async function geocodeBatch(call: Call): Promise<Answer> {
  call.need('geocode');
  const body = call.body();
  call.onlyMembers(body, ['force', 'delay', 'maxPlanters']);
  const force = body.force === true;
  const delay = readNumber(body.delay) ?? 2500;
  const maximum = Math.min(10, Math.max(1, readNumber(body.maxPlanters) ?? 10));
  const { planters } = call.store;
  const todo = planters.where((planter) => force || planter.latitude === null);
  // A forced run starts with the planters that were changed longest ago.
  if (force) todo.sort((left, right) => left.updated_at - right.updated_at);
  const batch = todo.slice(0, maximum);
  const errors: Json[] = [];
  let successful = 0;
  for (const [index, planter] of batch.entries()) {
    if (index > 0) await call.env.sleep(delay);
    const point = locate(planter);
    if (point) {
      Object.assign(planter, point, { updated_at: call.env.clock() });
      successful += 1;
      call.wrote(planter.id);
    } else {
      errors.push({
        id: wireId(call.profile, planter.id),
        name: fullName(planter),
        error: 'Address not found',
        address: planter.mailing_address ?? planter.location ?? '',
        strategies_tried: ['mailing_address', 'church_name', 'location'],
      });
    }
  }
  const data = {
    total: batch.length,
    successful,
    failed: errors.length,
    skipped: force ? 0 : planters.all().length - todo.length,
    remaining_to_geocode: planters.where((planter) => planter.latitude === null).length,
    errors,
  };
  return { status: 200, body: { success: true, data } };
}

function listHubs(call: Call): Answer {
  if (call.profile.hubs === '404') return errorAnswer(call.profile, 404, 'Not found');
  if (!call.isMember()) return refusedList(call, 'hubs');
  return list(call, 'hubs', call.store.hubs.all());
}

export const otherRoutes: readonly Route[] = [
  { method: 'POST', path: '/support-tickets', handler: createTicket },
  { method: 'POST', path: '/church-planters/geocode-batch', handler: geocodeBatch },
  { method: 'GET', path: '/hubs', handler: listHubs },
];
