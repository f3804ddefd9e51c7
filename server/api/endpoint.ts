import type * as z from 'zod/mini';
import type { Account } from '#server/account/accounts.ts';
import type { AuditEntry } from '#server/audit/audit-log.ts';
import type { Db } from '#server/db/database.ts';
import type { WriteScope } from '#server/db/transaction.ts';
import type { Services } from '#server/services.ts';
import type { Base } from '#shared/contract/base.ts';
import type { Permission } from '#shared/permissions.ts';
import type { UploadedFile, UploadOptions } from './upload.ts';

type Shape = z.core.$ZodType;
type Out<S> = S extends Shape ? z.output<S> : undefined;

type Method = 'get' | 'post' | 'put' | 'delete';

/**
 * Who may call the endpoint at all; the handler checks rules about single rows. `signed-in` requires at least one role;
 * `any-account` is for what an account may do with itself before it has a role.
 */
export type Access = 'anyone' | 'any-account' | 'signed-in' | Permission;

/**
 * Single definition of an endpoint, used for routing, validation and the OpenAPI document. The shapes come from
 * src/shared/contract.
 */
export interface EndpointOptions<
  Params extends Shape | undefined,
  Query extends Shape | undefined,
  Body extends Shape | undefined,
> {
  method: Method;
  /** Under /api, parameters in braces: `/church-planters/{id}/contacts`. */
  path: string;
  summary: string;
  access: Access;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The body may be missing. It is undefined then, which its shape must allow. */
  bodyOptional?: true;
  /** The request has a form with one file instead of a JSON body. */
  upload?: UploadOptions;
  /** The shape of the JSON response; omitted if the handler returns its own Response. */
  answer?: Shape;
  /** Status of the response, 200 by default. */
  status?: 200 | 201;
  /** Served only if the extras are on. */
  extra?: boolean;
  /** Also accepts the token of the sign-in step in which an account sets up its first second factor. */
  whileSettingUp?: true;
}

/** What a handler receives: the parsed input, the caller as currently stored in the database, and its tools. */
export interface Call<Params, Query, Body, Caller> {
  params: Params;
  query: Query;
  body: Body;
  /** The values that this edit is based on, if the sender included them: see `assertBase`. */
  base: Base | undefined;
  /** Undefined if anyone may call. */
  account: Caller;
  /** The file of an endpoint with `upload`; empty for all others. */
  upload: UploadedFile;
  services: Services;
  request: Request;
  requestId: string;
  /** The caller's session, which stays open when a call ends all others; undefined if anyone may call. */
  sessionId: string | undefined;
  /** The sign-in step that makes this call (`whileSettingUp`). Such a call has no session. */
  setUpStep: string | undefined;
  /** When the caller last typed the password for this session, ISO in UTC; undefined if anyone may call. */
  signedInAt: string | undefined;
  /** A readable name of the calling device: `Chrome on Android`. */
  device: string;
  /** Adds a line to the audit log, in the same transaction as the event it records. */
  audit(db: Db, entry: AuditEntry): Promise<void>;
  /** Address of the client, for limits; never logged. */
  address: string;
  /**
   * The only way to write in a handler. The result of `work` is the response. If the request carries an
   * Idempotency-Key, the response is stored in the same transaction (see transaction.ts).
   */
  write<Answer extends object>(work: (scope: WriteScope) => Promise<Answer>): Promise<Answer>;
  /** Adds a header to the response. */
  header(name: string, value: string): void;
  /** Serves another request as if it came over the same connection, middleware included. */
  serveInner(request: Request): Promise<Response>;
  /** Logs a fault in the middle of a streamed response, whose status has already been sent. */
  onStreamFault(error: unknown): void;
  /** Starts work that the caller need not wait for, such as sending a mail. The server finishes it before it stops. */
  later(name: string, work: () => Promise<void>): void;
}

/** An endpoint with its types erased, ready to be registered. */
export interface Endpoint
  extends EndpointOptions<Shape | undefined, Shape | undefined, Shape | undefined> {
  handle(call: Call<unknown, unknown, unknown, Account | undefined>): Promise<object>;
}

type CallerOf<A extends Access> = A extends 'anyone' ? undefined : Account;

/** Defines an endpoint and its handler, which returns the body of the response, or a Response. */
export function endpoint<
  A extends Access,
  Params extends Shape | undefined = undefined,
  Query extends Shape | undefined = undefined,
  Body extends Shape | undefined = undefined,
>(
  options: EndpointOptions<Params, Query, Body> & { access: A },
  handle: (call: Call<Out<Params>, Out<Query>, Out<Body>, CallerOf<A>>) => Promise<object>,
): Endpoint {
  // The types were checked against the handler here, and register.ts parses with the same shapes.
  return { ...options, handle: handle as Endpoint['handle'] };
}
