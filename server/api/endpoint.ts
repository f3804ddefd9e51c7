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
 * Who may call at all; rules about single rows are the handler's. `signed-in` asks for at least one role;
 * `any-account` is for what an account may do with itself before it has one.
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
  /** The body may be missing: then it is undefined, which its shape must allow. */
  bodyOptional?: true;
  /** A form with one file in place of a JSON body. */
  upload?: UploadOptions;
  /** The JSON answer; left out when the handler answers with a Response of its own. */
  answer?: Shape;
  /** Status of the answer, 200 by default. */
  status?: 200 | 201;
  /** Listed only where the extras are on. */
  extra?: boolean;
  /** Also open to a sign-in in which the account sets up its first second factor, by the token of that step. */
  whileSettingUp?: true;
}

/** What a handler gets: parsed inputs, the caller as the database knows him or her now, and the means. */
export interface Call<Params, Query, Body, Caller> {
  params: Params;
  query: Query;
  body: Body;
  /** The values that this edit was made from, if its sender included them: see `assertBase`. */
  base: Base | undefined;
  /** Undefined where anyone may call. */
  account: Caller;
  /** The file of an endpoint with `upload`; empty for all others. */
  upload: UploadedFile;
  services: Services;
  request: Request;
  requestId: string;
  /** The caller's session, to be spared when all others end; undefined if anyone may call. */
  sessionId: string | undefined;
  /** The step of a sign-in that asks (`whileSettingUp`): such a call has no session. */
  setUpStep: string | undefined;
  /** When the caller last typed the password for this session, ISO in UTC; undefined where anyone may call. */
  signedInAt: string | undefined;
  /** What a person calls the device that asks: `Chrome on Android`. */
  device: string;
  /** Adds a line to the audit log, in the same transaction as the event it records. */
  audit(db: Db, entry: AuditEntry): Promise<void>;
  /** Address of the client, for limits; never logged. */
  address: string;
  /**
   * The one way to write in a handler. What `work` answers is the answer of the call: where the
   * request carries an Idempotency-Key it is stored in the same transaction (see transaction.ts).
   */
  write<Answer extends object>(work: (scope: WriteScope) => Promise<Answer>): Promise<Answer>;
  /** Adds a header to the answer. */
  header(name: string, value: string): void;
  /** Serves another request of the same connection, through everything that a request passes. */
  serveInner(request: Request): Promise<Response>;
  /** Logs a fault in the middle of a streamed answer, whose status has been sent. */
  onStreamFault(error: unknown): void;
  /** Work that the caller need not wait for, such as a mail; the server finishes it before it stops. */
  later(name: string, work: () => Promise<void>): void;
}

/** An endpoint with its types rubbed off, ready to be registered. */
export interface Endpoint
  extends EndpointOptions<Shape | undefined, Shape | undefined, Shape | undefined> {
  handle(call: Call<unknown, unknown, unknown, Account | undefined>): Promise<object>;
}

type CallerOf<A extends Access> = A extends 'anyone' ? undefined : Account;

/** Describes one call and what it does. The handler answers the body of the answer, or a Response. */
export function endpoint<
  A extends Access,
  Params extends Shape | undefined = undefined,
  Query extends Shape | undefined = undefined,
  Body extends Shape | undefined = undefined,
>(
  options: EndpointOptions<Params, Query, Body> & { access: A },
  handle: (call: Call<Out<Params>, Out<Query>, Out<Body>, CallerOf<A>>) => Promise<object>,
): Endpoint {
  // The types were right when the handler was given; register.ts parses with the same shapes.
  return { ...options, handle: handle as Endpoint['handle'] };
}
