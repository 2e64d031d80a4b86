import { randomBytes, webcrypto } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import { type Faults, makeFaults } from '../aws/faults.ts';
import { decryptPush, type ReceiverKeys } from './decrypt-push.ts';

/** Source: RFC 8292 §2 */
const MAX_LIFE_SECONDS = 24 * 3600;

const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });

const header = z.object({ alg: z.literal('ES256'), typ: z.string() });

/** A message as the browser gets it. */
interface PushedMessage {
  readonly endpoint: string;
  /** When it was accepted, ms. */
  readonly at: number;
  readonly ttl: number;
  readonly urgency: string | undefined;
  readonly topic: string | undefined;
  /** Decrypted. */
  readonly text: string;
  /** Whether the browser got it. */
  readonly isShown: boolean;
}

/** A subscription as `PushSubscription.toJSON()` gives it. */
interface SimulatedSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/**
 * What a push service may answer instead of 201. `slow`: nothing, until the client gives up. `lost`: it accepts and breaks the
 * connection. `never-shown`: it accepts, and the browser gets nothing.
 */
const pushFaults = {
  '404': { status: 404 },
  '410': { status: 410 },
  '413': { status: 413 },
  '403': { status: 403 },
  '429': { status: 429, headers: { 'retry-after': '7' } },
  '500': { status: 500 },
  '503': { status: 503, headers: { 'retry-after': '2' } },
  redirect: { status: 307, headers: { location: 'http://169.254.169.254/latest/meta-data' } },
  slow: undefined,
  lost: undefined,
  'never-shown': undefined,
} as const satisfies Record<string, { status: number; headers?: Record<string, string> } | undefined>;
export type PushFault = keyof typeof pushFaults;

export interface PushService extends Pick<Faults<PushFault, object>, 'heal' | 'hits'> {
  /** Subscribes a browser. `publicKey`: our VAPID key, base64url. */
  readonly subscribe: (publicKey: string, host?: string) => Promise<SimulatedSubscription>;
  /** Ends a subscription, as a browser does; the service answers 410 from then on. */
  readonly unsubscribe: (endpoint: string) => void;
  /** Oldest first. */
  readonly messages: () => readonly PushedMessage[];
  readonly fail: Faults<PushFault, { readonly endpoint: string }>['fail'];
  /** Why requests were refused, oldest first. */
  readonly refusals: () => readonly string[];
  readonly serve: (endpoint: string, request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

interface Subscriber {
  readonly publicKey: string;
  readonly keys: ReceiverKeys;
}

/** What services must take. Source: RFC 8030 §7.2 */
const MAX_BODY_BYTES = 4_096;

/** A push service that decrypts what it gets, as the browsers behind it would. */
export function makePushService({ now }: { readonly now: () => number }): PushService {
  const subscribers = new Map<string, Subscriber>();
  const ended = new Set<string>();
  const messages: PushedMessage[] = [];
  const refusals: string[] = [];
  const { faults, takeFault } = makeFaults<PushFault, { readonly endpoint: string }>();

  async function take(
    endpoint: string,
    { headers }: IncomingMessage,
    { body, isShown = true }: { readonly body: Uint8Array; readonly isShown?: boolean },
  ): Promise<number> {
    if (ended.has(endpoint)) return 410;
    const subscriber = subscribers.get(endpoint);
    if (subscriber === undefined) return 404;
    const refuse = (status: number, why: string) => {
      refusals.push(why);
      return status;
    };
    const { origin } = new URL(endpoint);
    const problem = await vapidProblem(headers.authorization, { ...subscriber, origin, now: now() });
    if (problem !== undefined) return refuse(403, problem);
    const [ttl, topic, urgency] = [headers.ttl, headers.topic, headers.urgency].map((value) => value?.toString());
    if (!/^\d+$/.test(ttl ?? '')) return refuse(400, 'no TTL');
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(topic)) return refuse(400, 'malformed topic');
    if (urgency !== undefined && !/^(very-low|low|normal|high)$/.test(urgency)) return refuse(400, 'malformed urgency');
    if (headers['content-encoding'] !== 'aes128gcm') return refuse(415, 'wrong encoding');
    if (body.length > MAX_BODY_BYTES) return refuse(413, 'too large');
    const text = await decryptPush(body, subscriber.keys);
    messages.push({ endpoint, at: now(), ttl: Number(ttl), urgency, topic, text, isShown });
    return 201;
  }

  return {
    ...{ heal: faults.heal, hits: faults.hits, fail: faults.fail },
    messages: () => messages,
    refusals: () => refusals,
    unsubscribe: (endpoint) => void ended.add(endpoint),
    subscribe: async (publicKey, host = 'fcm.googleapis.com') => {
      const pair = await webcrypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
      const point = new Uint8Array(await webcrypto.subtle.exportKey('raw', pair.publicKey));
      const auth = randomBytes(16);
      const endpoint = `https://${host}/send/${randomBytes(16).toString('base64url')}`;
      subscribers.set(endpoint, { publicKey, keys: { publicKey: point, privateKey: pair.privateKey, auth } });
      return {
        endpoint,
        keys: { p256dh: Buffer.from(point).toString('base64url'), auth: auth.toString('base64url') },
      };
    },
    serve: async (endpoint, request, response) => {
      const body = await buffer(request);
      const fault = takeFault(({ options }) => options.endpoint === undefined || options.endpoint === endpoint)?.fault;
      if (fault === 'slow') return;
      if (fault === 'lost') {
        await take(endpoint, request, { body });
        request.socket.destroy();
        return;
      }
      if (fault === 'never-shown') {
        response.writeHead(await take(endpoint, request, { body, isShown: false })).end();
        return;
      }
      if (fault !== undefined) {
        const { status, ...more } = pushFaults[fault];
        response.writeHead(status, 'headers' in more ? more.headers : {}).end();
        return;
      }
      response.writeHead(await take(endpoint, request, { body })).end();
    },
  };
}

/**
 * Why a push service refuses a request's `Authorization`; undefined if it takes it. `publicKey`: the key that the browser subscribed with,
 * base64url. `origin`: of the endpoint. `now`: ms. Apple's rules for `sub` hold.
 */
async function vapidProblem(
  authorization: string | undefined,
  { publicKey, origin, now }: { readonly publicKey: string; readonly origin: string; readonly now: number },
): Promise<string | undefined> {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  if (key === undefined) return 'malformed authorization';
  if (key !== publicKey) return 'not the key of the subscription';
  const verifier = await webcrypto.subtle.importKey(
    'raw',
    Buffer.from(key, 'base64url'),
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['verify'],
  );
  const signed = await webcrypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    verifier,
    Buffer.from(signature, 'base64url'),
    Buffer.from(`${head}.${body}`),
  );
  if (!signed) return 'wrong signature';
  if (!header.safeParse(json(head)).success) return 'wrong algorithm';
  const { data } = claims.safeParse(json(body));
  if (data === undefined) return 'missing claims';
  if (data.aud !== origin) return 'wrong aud';
  const life = data.exp - now / 1000;
  if (life <= 0) return 'expired';
  if (life > MAX_LIFE_SECONDS) return 'exp more than a day ahead';
  return /^(https:\/\/\S+|mailto:\S+@\S+)$/.test(data.sub) ? undefined : 'no contact in sub';
}

function json(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
}
