import { Refusal } from '../platform/errors.ts';
import type { HttpEvent } from './http.ts';
import { lazy } from './lazy.ts';
import { type HttpDeps, type HttpHandler, liveHttpDeps, pipeline } from './pipeline.ts';
import { jsonReply } from './replies.ts';

/** A message from another service. */
export interface WebhookMessage {
  /** The raw bytes that were signed. */
  readonly bytes: Uint8Array;
  /** By lower-case name, without cookies. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** Handles a message; once it resolves, its effects are durable. A Refusal tells the service whether to retry. */
export type TakeMessage<D> = (message: WebhookMessage, deps: D) => Promise<void>;

interface Webhook {
  readonly method: string;
  readonly path: string;
}

/** Far more than any event we receive. */
const MAX_BYTES = 512 * 1024;
/** Services time out after a few seconds and retry. */
const TIMEOUT_MS = 4_500;

const RECEIVED = { received: true };

/**
 * Makes a Lambda handler for a webhook: log → error reply → origin secret → bytes → take → reply. After a timeout the reply is 503; the
 * work may still finish, and the service sends the message again.
 */
export function defineWebhook<D>(
  { method, path }: Webhook,
  liveDeps: () => D | Promise<D>,
  take: TakeMessage<D>,
  http: HttpDeps = liveHttpDeps(),
): HttpHandler {
  const deps = lazy(liveDeps);
  const taken = async (event: HttpEvent) => take({ bytes: bytesOf(event), headers: event.headers }, await deps());
  return pipeline({
    ...http,
    endpoint: `${method} ${path}`,
    anySite: true,
    answer: async (event) => {
      await withTimeout(taken(event));
      return jsonReply(200, RECEIVED);
    },
  });
}

function bytesOf({ body = '', isBase64Encoded }: HttpEvent): Uint8Array {
  // Base64 adds a third, so a longer body is too large without decoding it.
  if (body.length > MAX_BYTES * 2) throw new Refusal('body-too-large');
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > MAX_BYTES) throw new Refusal('body-too-large');
  return bytes;
}

function withTimeout(done: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Refusal('unavailable', { cause: new Error('the message took too long') }));
    const timer = setTimeout(late, TIMEOUT_MS);
    done.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
