// Imported eagerly: the page imports it with the first call, which takes time that fake timers do not advance.
import '../api/transport.ts';
import { afterEach, beforeEach, vi } from 'vitest';
import { apiErrors, type ErrorCode } from '../../../shared/contracts/errors.ts';

interface Call {
  readonly method: string;
  /** Without its query, unless there is a reply for that very query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
}

type Reply = (call: Call) => Response | Promise<Response>;

/** Fakes `fetch` for every test of the file, with replies by method and path. */
export function fakeApi() {
  const replies = new Map<string, Reply>();
  const calls: Call[] = [];

  beforeEach(() => {
    replies.clear();
    calls.length = 0;
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      const method = init.method ?? 'GET';
      const [pathname = '', query = ''] = address.split('?');
      const path = replies.has(`${method} ${address}`) ? address : pathname;
      const call = {
        method,
        path,
        query: new URLSearchParams(query),
        headers: new Headers(init.headers),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      };
      calls.push(call);
      const reply = replies.get(`${call.method} ${path}`);
      if (reply === undefined) throw new TypeError(`No fake reply for ${call.method} ${path}`);
      return reply(call);
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  return {
    calls,
    /** The calls of a method, to a path, or both: `POST`, `/api/scan` or `POST /api/scan`. */
    callsTo: (what: string) => calls.filter(({ method, path }) => [method, path, `${method} ${path}`].includes(what)),
    /** Sets the reply to a call such as `GET /api/events`. */
    on(call: string, reply: Reply | unknown): void {
      replies.set(call, isReply(reply) ? reply : () => json(reply));
    },
  };
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(status === 304 ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** The reply of a server that hangs. */
export const neverAnswers = () => new Promise<Response>(() => {});

/** The reply to a refused call. */
export function refusal(code: ErrorCode, more: Readonly<Record<string, unknown>> = {}): Response {
  const { status, message } = apiErrors[code];
  return json({ code, message, ...more }, status);
}

function isReply(reply: unknown): reply is Reply {
  return typeof reply === 'function';
}
