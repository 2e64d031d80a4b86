import type * as z from 'zod/mini';

/** Who may call: anyone, somebody signed in, or somebody signed in whose subscription gives access. */
export type Access = 'anyone' | 'signed-in' | 'subscribed';

/** Header of a prepared list, changed or not: when the next one is due, ISO 8601 UTC; in the past while it is late. Asking before then is rarely worth it. */
export const NEXT_LIST_AT = 'next-list-at';

/** A way in which a call may be refused. */
export interface ContractError {
  readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 429;
  /** The words the refusal may have; part of the contract, since people read them. */
  readonly messages: readonly string[];
  /** The reply's shape where it is more than its message. */
  readonly body?: z.ZodMiniType;
}

/** One endpoint of the HTTP surface; server, browser client, routes, grants and the API's description follow from it. */
export interface Contract {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path with parameters in braces: `/api/odds/{eventId}/{market}`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** What the call is for, in one line. */
  readonly summary: string;
  /** Path parameters as they arrive after decoding; absent where the path has none. */
  readonly params?: z.ZodMiniType;
  /** Parameters behind the question mark, each a text; absent where the call takes none. */
  readonly query?: z.ZodMiniType;
  /** JSON body, strict: a field that is not named is refused. Absent where the call carries none. */
  readonly request?: z.ZodMiniType;
  readonly reply: z.ZodMiniType;
  /** Refusals of its own, beside those that its access, its method and its input bring along for every call alike. */
  readonly errors?: readonly ContractError[];
  /**
   * 'each-time': the reply is made, parsed and sent anew for each call.
   * 'prepared': the reply is a stored list that was parsed when it was written; it carries an ETag, answers 304 to If-None-Match, and
   * says with both when the next list is due.
   */
  readonly delivery: 'each-time' | 'prepared';
  /** Status of a good reply; 200 where absent. */
  status?(reply: unknown): 200 | 202;
}

type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
export type ParamsOf<C extends Contract> = Output<C['params']>;
export type QueryOf<C extends Contract> = Output<C['query']>;
export type RequestOf<C extends Contract> = Output<C['request']>;
export type ReplyOf<C extends Contract> = z.output<C['reply']>;
