import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** Who may call: anyone, signed-in users, or signed-in users with an active subscription. */
export type Access = 'anyone' | 'signed-in' | 'subscribed';

/**
 * Header of a prepared list, also with 304: when the next list is due, ISO 8601 UTC; in the past if it is late. Polling earlier is rarely
 * useful.
 */
export const NEXT_LIST_AT = 'next-list-at';

/** Header of a prepared list, also with 304: when its newest prices were scanned, ISO 8601 UTC. */
export const LIST_DATA_AT = 'list-data-at';

/** One HTTP endpoint. Server, browser client, routes, grants and the OpenAPI document derive from it. */
export interface Contract {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path with parameters in braces: `/api/odds/{eventId}/{market}`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /**
   * What a stolen session must not do: it needs a password or passkey of the last five minutes, given in the same session. 'if-new': only for
   * what the account does not have yet, which the endpoint itself finds out. Not with access 'anyone'.
   */
  readonly reauthentication?: 'always' | 'if-new';
  /** The canary's account may call it, without a subscription. Every other endpoint that needs a session refuses that account. */
  readonly canary?: 'allowed';
  /** Other services call it without cookies: no same-origin check, and whatever body they send is not read. Only with access 'anyone'. */
  readonly anySite?: true;
  /** One-line description. */
  readonly summary: string;
  /** Decoded path parameters; absent if the path has none. */
  readonly params?: z.ZodMiniType;
  /** Query parameters, all strings; absent if the call takes none. */
  readonly query?: z.ZodMiniType;
  /** JSON body; unknown fields are refused. Absent if there is none. */
  readonly request?: z.ZodMiniType;
  /** Longest body in bytes; defaults to 16 KiB. */
  readonly maxBytes?: number;
  readonly reply: z.ZodMiniType;
  /** What 'input-invalid' may say of this call; part of the contract, since users read it. */
  readonly inputMessages?: readonly string[];
  /** Codes of its own errors, besides those that follow from access, method and input (`common-errors.ts`). */
  readonly errors?: readonly ErrorCode[];
  /**
   * 'each-time': the reply is computed and parsed for each call. 'prepared': the reply is a stored list that was parsed when it was
   * written; it has an ETag, supports If-None-Match (304), and states when the next list is due.
   */
  readonly delivery: 'each-time' | 'prepared';
  /** Status of a successful reply; defaults to 200. */
  status?(reply: unknown): 200 | 202;
}

type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
export type ParamsOf<C extends Contract> = Output<C['params']>;
export type QueryOf<C extends Contract> = Output<C['query']>;
export type RequestOf<C extends Contract> = Output<C['request']>;
export type ReplyOf<C extends Contract> = z.output<C['reply']>;
