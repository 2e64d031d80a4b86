import { isIPv4, isIPv6 } from 'node:net';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { cdnHeaders } from '../../shared/deployment/headers.ts';
import type { Visit } from '../platform/visit.ts';

/** The gateway's request and response (payload 2.0). Header names are lower-case inside the pipeline. */
export type HttpEvent = APIGatewayProxyEventV2;
export type HttpReply = APIGatewayProxyStructuredResultV2;

export function header(event: HttpEvent, name: string): string | undefined {
  return event.headers?.[name];
}

/**
 * API Gateway passes cookies in a separate field, other callers in the header, and SAM the same ones in both, which count once. Keeps every other
 * pair, also duplicates.
 */
export function cookiePairs(event: HttpEvent): readonly string[] {
  const listed = pairsIn(event.cookies ?? []);
  const sent = pairsIn([header(event, 'cookie') ?? '']);
  return listed.join('; ') === sent.join('; ') ? listed : [...listed, ...sent];
}

function pairsIn(lines: readonly string[]): readonly string[] {
  return lines
    .flatMap((line) => line.split(';'))
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '');
}

/** Callers without a readable address share one count. */
const UNKNOWN_ADDRESS = 'unknown';

/**
 * Identifies a caller for rate limits: the IPv4 address, or the /64 of an IPv6 address, since one household has 2^64 of those. Spellings
 * are normalized, and IPv4-mapped IPv6 addresses give the IPv4 address.
 */
export function addressPrefix(address: string | undefined): string {
  const text = address?.trim() ?? '';
  if (isIPv4(text)) return text;
  if (!isIPv6(text)) return UNKNOWN_ADDRESS;
  const groups = groupsOf(text);
  return (
    mappedIPv4(groups) ??
    `${groups
      .slice(0, 4)
      .map((group) => group.toString(16))
      .join(':')}::/64`
  );
}

/** Whether the visitor opts out of tracking. Source: https://w3c.github.io/gpc/ */
export function sendsPrivacyControl(event: HttpEvent): boolean {
  return header(event, 'sec-gpc')?.trim() === '1';
}

const MAX_USER_AGENT_LENGTH = 256;

/** From where a request came, for the account's owner. */
export function visitOf(event: HttpEvent): Visit {
  const userAgent = (header(event, 'user-agent') ?? '').replaceAll(/[^ -~]/g, '').slice(0, MAX_USER_AGENT_LENGTH);
  return { userAgent, place: addressBlock(header(event, cdnHeaders.viewerAddress)) };
}

/** The part of an address that a provider gives to one customer, or that a few customers share: the /24 of IPv4, the /48 of IPv6. */
export function addressBlock(address: string | undefined): string {
  return addressArea(address).replace(/:[^:]+::\/64$/, '::/48');
}

/** A truncated address for the log: IPv4 without its last octet, since it may identify a person. */
export function addressArea(address: string | undefined): string {
  const prefix = addressPrefix(address);
  return isIPv4(prefix) ? prefix.replace(/\d+$/, '0/24') : prefix;
}

/** The eight groups as numbers. The URL parser normalizes every spelling: hexadecimal, shortest, lower case. */
function groupsOf(address: string): readonly number[] {
  const [plain = ''] = address.split('%');
  const shortest = new URL(`http://[${plain}]/`).hostname.slice(1, -1);
  const [head = [], tail = []] = shortest.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const gap = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...gap, ...tail].map((group) => Number.parseInt(group, 16));
}

/** `::ffff:0:0/96` holds the IPv4 addresses. */
function mappedIPv4(groups: readonly number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(6);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return mapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : undefined;
}
