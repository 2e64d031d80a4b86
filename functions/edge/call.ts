import type { Access, Contract, ParamsOf, QueryOf, ReplyOf, RequestOf } from '../../shared/contracts/contract.ts';
import type { Seconds } from '../../shared/odds/time.ts';
import type { PackedText } from '../platform/packed-text.ts';

/** The person behind a session, as far as endpoints need to know them. */
interface CallerUser {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Counts what ends all sessions at once, such as a new password. */
  readonly epoch: number;
}

/** Who calls, as the session says; never as the request claims. */
export interface Caller {
  readonly userId: string;
  readonly user: CallerUser;
  readonly session: CallerSession;
}

interface CallerSession {
  /** By which the table knows the session; the token itself stays in the cookie. */
  readonly tokenHash: string;
  /** Seconds since 1970. */
  readonly createdAt: Seconds;
}

/** A call for 'anyone' does not look at the session: its caller is always null. */
type CallerOf<A extends Access> = A extends 'anyone' ? null : Caller;

export interface Call<C extends Contract> {
  readonly request: RequestOf<C>;
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly caller: CallerOf<C['access']>;
  /** Every `name=value` pair that came, malformed and repeated ones included: a browser's claim, nothing more. */
  readonly cookies: readonly string[];
  /** Where the call comes from, one spelling per place; told by the CDN, not by the caller. */
  readonly clientAddress: string;
  /** Sends a cookie beside the reply, be it good or bad. `line`: a whole `Set-Cookie` value. */
  readonly sendCookie: (line: string) => void;
}

/** A stored list, sent as it is, but for its compression. */
export interface PreparedReply {
  /** Another one for every other list, in quotes. */
  readonly etag: string;
  /** The JSON. */
  readonly text: PackedText;
  /** When the next list is due, as ISO 8601 has it. */
  readonly nextAt?: string | undefined;
}

type AnswerOf<C extends Contract> = C['delivery'] extends 'prepared' ? PreparedReply : ReplyOf<C>;

/** What an endpoint does. It gives its reply or throws a `Refusal`; everything else thrown is a bug. */
export type Run<C extends Contract, D> = (call: Call<C>, deps: D) => Promise<AnswerOf<C>>;
