import { TooLarge, Unavailable } from '../platform/errors.ts';
import type { HttpEvent } from './http.ts';
import { lazy } from './lazy.ts';
import { type HttpDeps, type HttpHandler, liveHttpDeps, pipeline } from './pipeline.ts';
import { jsonReply } from './replies.ts';

/** What another service sent. */
export interface WebhookMessage {
  /** The very bytes that it signed. */
  readonly bytes: Uint8Array;
  /** By lower-case name; what cookies there were is not read. */
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** Takes a message; once it resolves, all of its effect is durable. A Refusal tells the service whether to send it again. */
export type TakeMessage<D> = (message: WebhookMessage, deps: D) => Promise<void>;

interface Webhook {
  readonly method: string;
  readonly path: string;
}

/** Far above any event of a service of ours. */
const MAX_BYTES = 512 * 1024;
/** A service waits a few seconds only, and sends it again. */
const TIMEOUT_MS = 4_500;

const RECEIVED = { received: true };

/**
 * A webhook becomes a Lambda handler: log → error reply → origin secret → bytes → take → reply. What takes too long is answered 503;
 * it may still come to its end, and the message comes again.
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
  // Base64 is a third longer; what is longer still need not be decoded to be too large.
  if (body.length > MAX_BYTES * 2) throw new TooLarge();
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > MAX_BYTES) throw new TooLarge();
  return bytes;
}

function withTimeout(done: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Unavailable({ cause: new Error('the message took too long') }));
    const timer = setTimeout(late, TIMEOUT_MS);
    done.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
