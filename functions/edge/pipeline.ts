import middy from '@middy/core';
import httpEventNormalizer from '@middy/http-event-normalizer';
import httpHeaderNormalizer from '@middy/http-header-normalizer';
import type { Context } from 'aws-lambda';
import { REQUEST_ID } from '../../shared/contracts/request-id.ts';
import { cdnHeaders } from '../../shared/deployment/headers.ts';
import type { Millis } from '../../shared/odds/time.ts';
import { siteOrigin } from '../platform/config.ts';
import { Refusal } from '../platform/errors.ts';
import { type Log, loggedWith, standardOutputLog } from '../platform/logger.ts';
import { anySecret } from '../platform/secrets.ts';
import { addressArea, type HttpEvent, type HttpReply, header } from './http.ts';
import { lazy } from './lazy.ts';
import { cameThroughCdn, isSameOrigin, type OriginPolicy } from './origin-policy.ts';
import { errorReply } from './replies.ts';

/** Dependencies of every endpoint and webhook. */
export interface HttpDeps {
  readonly log: Log;
  /** Monotonic milliseconds, for durations. */
  readonly elapsed: () => Millis;
  readonly originPolicy: () => Promise<OriginPolicy>;
}

/** Created from the environment on the first call; without an origin secret every request fails. */
export function liveHttpDeps(): HttpDeps {
  return {
    log: standardOutputLog(),
    elapsed: () => performance.now(),
    originPolicy: lazy(async () => {
      const [originSecrets, origin] = await Promise.all([
        anySecret('originSecret', 'secondOriginSecret'),
        siteOrigin(),
      ]);
      return { originSecrets, siteOrigin: origin };
    }),
  };
}

export interface PipelineParts extends HttpDeps {
  /** Named in the log. */
  readonly endpoint: string;
  /** Called by another service with its own authentication, so there is no same-origin check. */
  readonly anySite?: true;
  /** Handles requests that pass the origin policy. `note`: adds facts to the request's log entry. */
  readonly answer: (event: HttpEvent, note: (facts: RequestFacts) => void) => Promise<HttpReply>;
}

export type HttpHandler = (event: HttpEvent, context: Context) => Promise<HttpReply>;

/** Reply this long before the function times out. */
const EARLY_STOP_MS = 1_000;

/** Safe methods: any site may link to them. */
const readsOnly: readonly string[] = ['GET', 'HEAD'];

/** The middleware order of all endpoints and webhooks: log → error reply → origin secret → same origin → answer. */
export function pipeline({ endpoint, log, elapsed, originPolicy, anySite, answer }: PipelineParts): HttpHandler {
  const requestLog = createRequestLog(endpoint, log, elapsed);
  const handler = middy<HttpEvent, HttpReply>(
    (event: HttpEvent) => answer(event, (facts) => requestLog.note(event, facts)),
    {
      timeoutEarlyInMillis: EARLY_STOP_MS,
      timeoutEarlyResponse: () => {
        throw new Refusal('unavailable', { cause: new Error('the answer took too long') });
      },
    },
  )
    .use(httpHeaderNormalizer())
    .use(httpEventNormalizer())
    .use({ before: requestLog.begin, after: requestLog.end, onError: requestLog.end })
    .use({
      // Set, not returned: a returned value would end the chain before the request is logged.
      onError: (request) => {
        request.response = errorReply(request.error, log, endpoint);
      },
    })
    .before(async ({ event }) => {
      const { originSecrets, siteOrigin } = await originPolicy();
      if (!cameThroughCdn(header(event, cdnHeaders.originSecret), originSecrets)) throw new Refusal('not-allowed');
      if (anySite === true) return;
      if (readsOnly.includes(event.requestContext.http.method) || isSameOrigin(event.headers, siteOrigin)) return;
      log.warn('malicious_csrf', { endpoint });
      throw new Refusal('other-site');
    });
  return (event, context) => {
    const { requestId } = event.requestContext;
    // Logged before the origin secret is checked, so a call that bypasses the CDN can forge it; that call is refused.
    const from = addressArea(header(event, cdnHeaders.viewerAddress));
    return loggedWith({ requestId, from }, async () => {
      const reply = await handler(event, context);
      return { ...reply, headers: { ...reply.headers, [REQUEST_ID]: requestId } };
    });
  };
}

/** Facts known only to the handler. */
export interface RequestFacts {
  /** Hash of the user's id. */
  readonly user?: string;
  /** The caller is the canary, which counts as no person. */
  readonly canary?: true;
}

interface MiddyRequest {
  readonly event: HttpEvent;
  readonly response: HttpReply | null | undefined;
}

/** One entry per request: who, what, how long, outcome. Never bodies, headers or full addresses. */
function createRequestLog(endpoint: string, log: Log, elapsed: () => Millis) {
  const begun = new WeakMap<HttpEvent, { at: Millis; notes: RequestFacts }>();
  return {
    begin({ event }: MiddyRequest): void {
      begun.set(event, { at: elapsed(), notes: {} });
    },
    note(event: HttpEvent, notes: RequestFacts): void {
      const entry = begun.get(event);
      if (entry !== undefined) entry.notes = { ...entry.notes, ...notes };
    },
    end({ event, response }: MiddyRequest): void {
      const entry = begun.get(event);
      log.info('request', {
        endpoint,
        requestId: event.requestContext.requestId,
        status: response?.statusCode,
        ms: entry === undefined ? undefined : Math.round(elapsed() - entry.at),
        ...entry?.notes,
      });
    },
  };
}
