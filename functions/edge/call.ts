import type { Access, Contract, ParamsOf, QueryOf, ReplyOf, RequestOf } from '../../shared/contracts/contract.ts';
import type { Seconds } from '../../shared/odds/time.ts';
import type { PackedText } from '../platform/packed-text.ts';
import type { Visit } from '../platform/visit.ts';

/** The user fields that endpoints need. */
interface CallerUser {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Incremented by whatever ends all sessions at once, such as a new password. */
  readonly epoch: number;
}

/** The caller, identified by the session, never by the request's claims. */
export interface Caller {
  readonly userId: string;
  readonly user: CallerUser;
  readonly session: CallerSession;
}

interface CallerSession {
  /** Key of the session in the table; the token itself is only in the cookie. */
  readonly tokenHash: string;
  /** Seconds since 1970. */
  readonly createdAt: Seconds;
  /** When its owner last proved who they are, by password or passkey, seconds since 1970. */
  readonly authenticatedAt: Seconds | undefined;
}

/** A call for 'anyone' does not read the session: its caller is always null. */
type CallerOf<A extends Access> = A extends 'anyone' ? null : Caller;

export interface Call<C extends Contract> {
  readonly request: RequestOf<C>;
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly caller: CallerOf<C['access']>;
  /** All `name=value` pairs received, including malformed and repeated ones. Untrusted. */
  readonly cookies: readonly string[];
  /** The client's normalized address, from the CDN, not from the caller. */
  readonly clientAddress: string;
  readonly visit: Visit;
  /** The browser sent Global Privacy Control: nothing is kept of the visit that the visitor did not ask for. Absent otherwise. */
  readonly privacyControl?: true;
  /** Sets a cookie on the reply, whether or not the call succeeds. `line`: a whole `Set-Cookie` value. */
  readonly sendCookie: (line: string) => void;
}

/** A stored list, sent as is except for its compression. */
export interface PreparedReply {
  /** Unique per list, in quotes. */
  readonly etag: string;
  /** The JSON. */
  readonly text: PackedText;
  /** When the next list is due, ISO 8601. */
  readonly nextAt?: string | undefined;
  /** When its newest prices were scanned, ISO 8601. */
  readonly dataAt?: string | undefined;
}

type AnswerOf<C extends Contract> = C['delivery'] extends 'prepared' ? PreparedReply : ReplyOf<C>;

/** An endpoint's logic. It returns the reply or throws a `Refusal`; anything else thrown is a bug. */
export type Run<C extends Contract, D> = (call: Call<C>, deps: D) => Promise<AnswerOf<C>>;
