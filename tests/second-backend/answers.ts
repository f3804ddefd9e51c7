import type { ItemEnvelope, ListEnvelope, Profile, Resource } from './profiles.ts';
import { resourceNames } from './schema.ts';
import type { Json } from './wire.ts';

/** What a handler returns before the transport turns it into a Response. */
export type Answer = {
  status: number;
  /** Undefined means no body at all. */
  body?: unknown;
  /** Raw bodies (pages, pictures) with a content type of their own. */
  raw?: { type: string; content: string | Uint8Array };
  headers?: Record<string, string>;
};

export function json(status: number, body: unknown, headers?: Record<string, string>): Answer {
  return headers ? { status, body, headers } : { status, body };
}

export function page(status: number, content: string, type = 'text/html; charset=utf-8'): Answer {
  return { status, raw: { type, content } };
}

export function wrapItem(profile: Profile, resource: Resource, row: unknown): unknown {
  const shape: ItemEnvelope = profile.items[resource] ?? profile.item;
  const name = resourceNames[resource]?.one ?? 'item';
  switch (shape) {
    case 'row':
      return row;
    case 'data':
      return { data: row };
    case 'success-data':
      return { success: true, data: row };
    case 'named':
      return { [name]: row };
    case 'success-named':
      return { success: true, [name]: row };
    case 'data-named':
      return { success: true, data: { [name]: row } };
  }
}

export function wrapList(
  profile: Profile,
  resource: Resource,
  rows: unknown[],
  stated: Json = {},
): unknown {
  const shape: ListEnvelope = profile.lists[resource] ?? profile.list;
  const name = resourceNames[resource]?.many ?? 'items';
  switch (shape) {
    case 'array':
      return rows;
    case 'data':
      return { data: rows, ...stated };
    case 'success-data':
      return { success: true, data: rows, ...stated };
    case 'data-data':
      return { success: true, data: { data: rows, ...stated } };
    case 'named':
      return { [name]: rows, ...stated };
    case 'success-named':
      return { success: true, [name]: rows, ...stated };
    case 'data-named':
      return { success: true, data: { [name]: rows, ...stated } };
  }
}

export type RefusalKind =
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'gone'
  | 'validation'
  | 'conflict'
  | 'other';

/** Thrown by handlers. The profile decides how it looks on the wire. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly status: number | undefined;

  constructor(kind: RefusalKind, message: string, status?: number) {
    super(message);
    this.kind = kind;
    this.status = status;
  }
}

function errorBody(profile: Profile, message: string): unknown {
  switch (profile.errorShape) {
    case 'error-text':
      return { success: false, error: message };
    case 'message':
      return { message };
    case 'error-object':
      return { success: false, error: { message } };
    case 'empty':
      return undefined;
  }
}

export function errorAnswer(profile: Profile, status: number, message: string): Answer {
  if (status === 200) return json(200, { success: false, error: message });
  const body = errorBody(profile, message);
  return body === undefined ? { status } : json(status, body);
}

export function refusalAnswer(profile: Profile, refusal: Refusal): Answer {
  const { kind, message } = refusal;
  if (kind === 'forbidden') {
    if (profile.refusal === 'html403') {
      return page(403, '<!doctype html><html><head><title>403 Forbidden</title></head></html>');
    }
    if (profile.refusal === 'json404') return errorAnswer(profile, 404, 'Not found');
    return errorAnswer(profile, 403, message);
  }
  if (refusal.status !== undefined) return errorAnswer(profile, refusal.status, message);
  if (kind === 'unauthenticated') return errorAnswer(profile, 401, message);
  if (kind === 'missing') return errorAnswer(profile, 404, message);
  if (kind === 'gone') return errorAnswer(profile, profile.goneStatus, message);
  if (kind === 'other') return errorAnswer(profile, 400, message);
  if (profile.failuresAre200) return errorAnswer(profile, 200, message);
  return errorAnswer(profile, kind === 'conflict' ? 409 : profile.validationStatus, message);
}

/** The answer to a path that this backend does not have. 'hang' is handled by the transport. */
export function unknownRouteAnswer(profile: Profile, method: string, path: string): Answer {
  switch (profile.unknownRoute) {
    case 'text404':
      return page(404, '404 page not found\n', 'text/plain; charset=utf-8');
    case 'empty404':
    case 'hang':
      return { status: 404 };
    case 'json404':
      return json(404, { message: `Route ${method} ${path} not found.` });
    case '405':
      return { status: 405, headers: { allow: 'POST, PUT' } };
    case 'html403':
      return page(403, '<html><head><title>403 Forbidden</title></head><body></body></html>');
    case '500':
      return page(500, '<h1>Internal Server Error</h1>');
    case 'index':
      return page(200, indexPage);
    case 'login':
      return { status: 302, headers: { location: '/login' } };
    case 'html404':
      return page(
        404,
        `<!DOCTYPE html>\n<html lang="en"><body><pre>Cannot ${method} ${path}</pre></body></html>`,
      );
  }
}

export const indexPage =
  '<!doctype html><html lang="en"><head><title>Network portal</title></head>' +
  '<body><div id="root"></div></body></html>\n';
