import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { cdnHeaders } from '../../shared/deployment/headers.ts';
import { httpEvent } from '../testing/http-event.ts';
import { addressArea, addressBlock, addressPrefix, cookiePairs, visitOf } from './http.ts';

it('a cookie is one whether it comes in its field, in the header, or in both as from SAM', () => {
  const [cookies, headers] = [['a=1', 'b=2'], { cookie: 'a=1; b=2' }];
  for (const sent of [{ cookies }, { headers }, { cookies, headers }])
    expect(cookiePairs({ ...httpEvent({}), ...sent })).toEqual(cookies);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('R-141: %s counts as %s', (address, expected) => {
  expect(addressPrefix(address)).toBe(expected);
});

test.each([
  ['nothing', undefined],
  ['an empty string', ''],
  ['two addresses', '203.0.113.7, 198.51.100.1'],
  ['an address with its port', '203.0.113.7:443'],
  ['octal digits', '0203.0.0113.7'],
  ['a name', 'localhost'],
])('R-141: %s counts with all unreadable addresses', (_name, address) => {
  expect(addressPrefix(address)).toBe('unknown');
});

it('R-141: the last 64 bits and the spelling never change the bucket', () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  const groups = (count: number) => fc.array(group, { minLength: count, maxLength: count });
  const written = (numbers: readonly number[]) => numbers.map((n) => n.toString(16)).join(':');
  const padded = (numbers: readonly number[]) =>
    numbers.map((n) => n.toString(16).padStart(4, '0').toUpperCase()).join(':');
  fc.assert(
    fc.property(groups(4), groups(4), groups(4), (network, host, other) => {
      fc.pre(network.some((n) => n !== 0));
      expect(addressPrefix(padded([...network, ...other]))).toBe(addressPrefix(written([...network, ...host])));
    }),
  );
});

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['nonsense', 'unknown'],
  [undefined, 'unknown'],
])('%s is logged as %s', (address, expected) => {
  expect(addressArea(address)).toBe(expected);
});

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['localhost', 'unknown'],
  [undefined, 'unknown'],
])('R-443: the block of %s is %s', (address, expected) => {
  expect(addressBlock(address)).toBe(expected);
});

it('R-443: all addresses of a /48 and of a /24 are in one block, and no others', () => {
  const part = fc.nat(0xffff);
  const six = (groups: readonly number[]) => groups.map((group) => group.toString(16)).join(':');
  // 2000::/3 holds no IPv4 addresses.
  const site = fc.tuple(fc.integer({ min: 0x2000, max: 0x3fff }), part, part);
  fc.assert(
    fc.property(site, site, fc.array(part, { minLength: 5, maxLength: 5 }), (one, other, host) => {
      expect(addressBlock(six([...one, ...host]))).toBe(`${six(one)}::/48`);
      expect(addressBlock(six([...one, ...host])) === addressBlock(six([...other, ...host]))).toBe(
        six(one) === six(other),
      );
    }),
  );
  const octet = fc.nat(255);
  fc.assert(
    fc.property(octet, octet, octet, octet, (a, b, c, d) => {
      expect(addressBlock(`${a}.${b}.${c}.${d}`)).toBe(`${a}.${b}.${c}.0/24`);
    }),
  );
});

it('R-443: a visit holds the browser’s own words, printable and short, and the block of its address', () => {
  const agent = (userAgent: string | undefined) => {
    const headers = { 'user-agent': userAgent };
    return visitOf(httpEvent({ headers: { ...headers, [cdnHeaders.viewerAddress]: '203.0.113.7' } }));
  };
  expect(agent('Mozilla/5.0 (X11)')).toEqual({ userAgent: 'Mozilla/5.0 (X11)', place: '203.0.113.0/24' });
  expect(agent('a\u0000b\u001b[31m\u202ec é')).toMatchObject({ userAgent: 'ab[31mc ' });
  expect(agent('x'.repeat(5000)).userAgent).toHaveLength(256);
  expect(agent(undefined)).toMatchObject({ userAgent: '' });
});
