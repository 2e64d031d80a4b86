import { lookup as systemLookup } from 'node:dns';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Millis } from '../../shared/odds/time.ts';
import { isPublicAddress } from './public-address.ts';

/** Hosts that may be called: `discord.com`, or `*.push.apple.com` for any host below a domain. */
export type HostList = readonly string[];

/** A POST to another service, whose address may come from a client. */
interface GuardedRequest {
  readonly address: string;
  readonly hosts: HostList;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** Origin of a simulator that stands in for the hosts, from this process's configuration; undefined in every stage. */
  readonly simulator: string | undefined;
}

interface GuardedReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** At most the first 64 kB. */
  readonly text: string;
}

/**
 * Sends a POST and follows no redirect.
 * @throws NotSent if nothing was sent, or nothing answered
 */
export type GuardedFetch = (request: GuardedRequest) => Promise<GuardedReply>;

/** `refused`: the address is not one that we call. `unanswered`: no whole answer came in time; it may have been received. */
export class NotSent extends Error {
  readonly kind: 'refused' | 'unanswered';

  constructor(kind: NotSent['kind'], why: string) {
    super(why);
    this.name = 'NotSent';
    this.kind = kind;
  }
}

const TIMEOUT_MS: Millis = 5_000;
const MAX_REPLY_BYTES = 64 * 1024;
/** Connections are kept for a burst of messages to the same service. */
const MAX_SOCKETS = 20;
/** Path under which a simulator serves a host: `/__local/hosts/discord.com/api/…`. */
export const HOSTS_PATH = '/__local/hosts';

/**
 * The URL of an address that may be called: https, a listed host, no port, no user information. Undefined for any other. Use its `href`,
 * never the text that it was made of.
 */
export function allowedAddress(text: string, hosts: HostList): URL | undefined {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'https:' || url.port !== '') return undefined;
  if (url.username !== '' || url.password !== '' || !hosts.some((host) => covers(host, url.hostname))) return undefined;
  return url;
}

function covers(host: string, name: string): boolean {
  if (!host.startsWith('*.')) return name === host;
  const domain = host.slice(1);
  return name.endsWith(domain) && name.length > domain.length;
}

/**
 * A lookup for connections that finds public addresses only. The address that is checked is the one connected to, so a name that resolves
 * differently a moment later gains nothing.
 */
function publicLookup(lookup: LookupFunction): LookupFunction {
  return (name, options, callback) =>
    lookup(name, options, (error, address, family) => {
      const found = typeof address === 'string' ? [address] : address.map((each) => each.address);
      if (error !== null || (found.length > 0 && found.every(isPublicAddress))) {
        callback(error, address, family);
        return;
      }
      callback(new NotSent('refused', 'the host’s address is not public'), '');
    });
}

interface Network {
  readonly lookup?: LookupFunction;
  readonly timeoutMs?: Millis;
}

export function createGuardedFetch({ lookup = systemLookup, timeoutMs = TIMEOUT_MS }: Network = {}): GuardedFetch {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS });
  return async ({ address, hosts, headers, body, simulator }) => {
    const url = allowedAddress(address, hosts);
    if (url === undefined) throw new NotSent('refused', 'not an address that we call');
    const options = { method: 'POST', headers, signal: AbortSignal.timeout(timeoutMs) };
    const call =
      simulator === undefined
        ? requestHttps(url, { ...options, agent, lookup: publicLookup(lookup) })
        : requestHttp(`${simulator}${HOSTS_PATH}/${url.hostname}${url.pathname}${url.search}`, options);
    try {
      return await replyTo(call, body);
    } catch (error) {
      if (error instanceof NotSent) throw error;
      // Never the error's own text, which may hold the address.
      throw new NotSent('unanswered', error instanceof Error ? error.name : typeof error);
    }
  };
}

async function replyTo(call: ClientRequest, body: string | Uint8Array): Promise<GuardedReply> {
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    call.once('response', resolve);
    call.once('error', reject);
    call.end(body);
  });
  const chunks: Uint8Array[] = [];
  let left = MAX_REPLY_BYTES;
  for await (const chunk of reply) {
    chunks.push(chunk.subarray(0, left));
    left -= chunk.length;
    // Leaving the loop closes the connection.
    if (left <= 0) break;
  }
  return { status: reply.statusCode ?? 0, headers: reply.headers, text: Buffer.concat(chunks).toString('utf8') };
}
