import type * as z from 'zod/mini';

/** Who may call: anyone, somebody signed in, or somebody signed in whose subscription gives access. */
export type Access = 'anyone' | 'signed-in' | 'subscribed';

/** One endpoint of the HTTP surface; server, browser client, routes and grants follow from it. */
export interface Contract {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path with parameters in braces: `/api/odds/{eventId}/{market}`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** Path parameters as they arrive after decoding; absent where the path has none. */
  readonly params?: z.ZodMiniType;
  /** JSON body; absent where the call carries none. */
  readonly request?: z.ZodMiniType;
  readonly reply: z.ZodMiniType;
  /**
   * 'each-time': the reply is made, parsed and sent anew for each call.
   * 'prepared': the reply is a stored list that was parsed when it was written; it carries an ETag and answers 304 to If-None-Match.
   */
  readonly delivery: 'each-time' | 'prepared';
  /** Status of a good reply; 200 where absent. */
  status?(reply: unknown): 200 | 202;
}

type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
export type ParamsOf<C extends Contract> = Output<C['params']>;
export type RequestOf<C extends Contract> = Output<C['request']>;
export type ReplyOf<C extends Contract> = z.output<C['reply']>;
