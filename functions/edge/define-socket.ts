import type { Context } from 'aws-lambda';
import * as z from 'zod/mini';
import { cdnHeaders } from '../../shared/deployment/headers.ts';
import { type SocketName, sockets } from '../../shared/deployment/sockets.ts';
import { Refusal } from '../platform/errors.ts';
import { loggedWith } from '../platform/logger.ts';
import { addressArea } from './http.ts';
import { lazy } from './lazy.ts';
import { cameThroughCdn } from './origin-policy.ts';
import { type HttpDeps, liveHttpDeps } from './pipeline.ts';
import { errorReply } from './replies.ts';

/** What the gateway passes on of a live socket. Only a connection's first event has headers. */
const socketEvent = z.object({
  requestContext: z.object({ connectionId: z.string(), requestId: z.string() }),
  headers: z.optional(z.record(z.string(), z.string())),
  body: z.optional(z.string()),
});

export interface SocketCall {
  /** The gateway's id of the connection. */
  readonly connectionId: string;
  /** Whole Cookie headers; empty but at the connection's start. */
  readonly cookies: readonly string[];
  /** A message's text. */
  readonly body: string;
}

/** Handles one event of a live socket. A Refusal at its start keeps the connection from being made. */
type TakeEvent<D> = (call: SocketCall, deps: D) => Promise<void>;

type SocketHandler = (event: unknown, context: Context) => Promise<{ readonly statusCode: number }>;

/**
 * Makes a Lambda handler for one route of the live socket: log → status → at the start origin secret and origin → take. Browsers send cookies
 * with sockets of any site and have no CORS for them, so the start must carry our own origin.
 */
export function defineSocket<D>(
  name: SocketName,
  liveDeps: () => D | Promise<D>,
  take: TakeEvent<D>,
  { log, elapsed, originPolicy }: HttpDeps = liveHttpDeps(),
): SocketHandler {
  const deps = lazy(liveDeps);
  const route = sockets[name];
  return (given) => {
    const { requestContext, headers = {}, body = '' } = z.parse(socketEvent, given);
    const { connectionId, requestId } = requestContext;
    const sent = new Map(Object.entries(headers).map(([key, value]) => [key.toLowerCase(), value]));
    const from = sent.get(cdnHeaders.viewerAddress);
    return loggedWith({ requestId, ...(from === undefined ? {} : { from: addressArea(from) }) }, async () => {
      const begun = elapsed();
      const status = await statusOf(async () => {
        if (route === '$connect') await assertOurs(sent);
        const cookie = sent.get('cookie');
        await take({ connectionId, cookies: cookie === undefined ? [] : [cookie], body }, await deps());
      });
      log.info('socket', { route, status, ms: Math.round(elapsed() - begun) });
      return { statusCode: status };
    });
  };

  async function assertOurs(headers: ReadonlyMap<string, string>): Promise<void> {
    const { originSecrets, siteOrigin } = await originPolicy();
    if (!cameThroughCdn(headers.get(cdnHeaders.originSecret), originSecrets)) throw new Refusal('not-allowed');
    if (headers.get('origin') === siteOrigin) return;
    log.warn('malicious_csrf', { endpoint: route });
    throw new Refusal('other-site');
  }

  async function statusOf(handle: () => Promise<void>): Promise<number> {
    try {
      await handle();
      return 200;
    } catch (error) {
      return errorReply(error, log, route).statusCode ?? 500;
    }
  }
}
