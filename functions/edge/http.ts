import { isIPv4, isIPv6 } from 'node:net';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/** What the gateway sends (payload 2.0) and takes. Header names are in lower case once the pipeline has begun. */
export type HttpEvent = APIGatewayProxyEventV2;
export type HttpReply = APIGatewayProxyStructuredResultV2;

export function header(event: HttpEvent, name: string): string | undefined {
  return event.headers?.[name];
}

/** The gateway puts cookies in a field of their own; others leave them in the header. Nothing is lost, nothing merged. */
export function cookiePairs(event: HttpEvent): readonly string[] {
  const lines = [...(event.cookies ?? []), ...(header(event, 'cookie') ?? '').split(';')];
  return lines
    .flatMap((line) => line.split(';'))
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '');
}

/** Counts callers without a readable address together. */
const UNKNOWN_ADDRESS = 'unknown';

/**
 * What stands for a caller in limits: the IPv4 address, or the /64 of an IPv6 address, since one household has
 * 2^64 of those. All spellings of an address give the same; IPv4 in IPv6 clothes gives the IPv4 address.
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

/** Where a caller is, for the log: an IPv4 address only up to its last number, as it may be one person's. */
export function addressArea(address: string | undefined): string {
  const prefix = addressPrefix(address);
  return isIPv4(prefix) ? prefix.replace(/\d+$/, '0/24') : prefix;
}

/** The eight groups as numbers. The URL parser writes every spelling in one way: hexadecimal, shortest, lower case. */
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
