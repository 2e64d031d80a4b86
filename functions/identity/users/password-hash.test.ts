import { argon2Sync } from 'node:crypto';
import { expect, it, test } from 'vitest';
import { systemRandomBytes } from '../../platform/hash.ts';
import { countingHashing } from '../account/testing/test-user.ts';
import { createPasswordHashing, lowestCost, productionCost } from './password-hash.ts';

const random = systemRandomBytes;
const hashing = createPasswordHashing({ pepper: 'first', cost: lowestCost, random });

it('R-063: a hash is an argon2id string with its cost, a fresh salt and the pepper’s id', async () => {
  const form = /^\$argon2id\$v=19\$m=19456,t=2,p=1,keyid=[A-Za-z0-9+/]{8}\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/;
  const [one, other] = [await hashing.hash('correct horse'), await hashing.hash('correct horse')];
  expect(one).toMatch(form);
  expect(other).not.toBe(one);
});

it('the hash is Node’s argon2id, with the pepper as its secret', async () => {
  const [, , , , salt = '', hash = ''] = (await hashing.hash('correct horse')).split('$');
  const expected = argon2Sync('argon2id', {
    message: 'correct horse',
    nonce: Buffer.from(salt, 'base64'),
    secret: 'first',
    memory: 19_456,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  });
  expect(Buffer.from(hash, 'base64')).toEqual(expected);
});

it('a hash matches only its own password', async () => {
  const stored = await hashing.hash('correct horse');
  expect(await hashing.matches('correct horse', stored)).toBe(true);
  expect(await hashing.matches('correct hors', stored)).toBe(false);
  expect(await hashing.matches('', stored)).toBe(false);
});

it('R-052: passwords with the same first 72 bytes differ', async () => {
  const start = 'x'.repeat(72);
  expect(await hashing.matches(`${start}b`, await hashing.hash(`${start}a`))).toBe(false);
});

it('R-064: composed and decomposed letters are the same', async () => {
  expect(await hashing.matches('e\u0301te\u0301', await hashing.hash('\u00e9t\u00e9'))).toBe(true);
});

it('R-055: a check runs argon2id once, with or without a stored hash', async () => {
  const counted = countingHashing();
  const stored = await counted.hash('x');
  const before = counted.runs();
  await counted.matches('y', stored);
  expect(counted.runs() - before).toBe(1);
  expect(await counted.matches('y', undefined)).toBe(false);
  expect(counted.runs() - before).toBe(2);
});

it('R-055: without a stored hash nothing matches, even the dummy’s own result', async () => {
  const derive = async () => new Uint8Array(32);
  const allZero = createPasswordHashing({ pepper: 'first', cost: lowestCost, random, derive });
  expect(await allZero.matches('anything', undefined)).toBe(false);
});

it('R-062: a hash with another cost or an earlier pepper still matches, and is outdated', async () => {
  const stored = await hashing.hash('correct horse');
  const costlier = createPasswordHashing({ pepper: 'first', cost: { ...lowestCost, passes: 3 }, random });
  const rotated = createPasswordHashing({ pepper: 'second', earlierPeppers: ['first'], cost: lowestCost, random });
  expect(hashing.isOutdated(stored)).toBe(false);
  for (const later of [costlier, rotated]) {
    expect(await later.matches('correct horse', stored)).toBe(true);
    expect(later.isOutdated(stored)).toBe(true);
    expect(later.isOutdated(await later.hash('correct horse'))).toBe(false);
  }
});

it('a hash with an unknown pepper does not match', async () => {
  const stored = await hashing.hash('correct horse');
  const stranger = createPasswordHashing({ pepper: 'second', cost: lowestCost, random });
  await expect(stranger.matches('correct horse', stored)).rejects.toThrow('pepper');
  await expect(hashing.matches('x', 'plain text')).rejects.toThrow('malformed');
});

test.each([
  ['too little memory', { ...lowestCost, memory: 19_455 }],
  ['too few passes', { ...lowestCost, passes: 1 }],
])('a start with %s is refused', (_name, cost) => {
  expect(() => createPasswordHashing({ pepper: 'first', cost, random })).toThrow('too cheap');
});

it('a start without a pepper is refused, and production cost is accepted', () => {
  expect(() => createPasswordHashing({ pepper: '', cost: lowestCost, random })).toThrow('pepper');
  expect(() => createPasswordHashing({ pepper: 'first', cost: productionCost, random })).not.toThrow();
  expect(productionCost).toEqual({ memory: 65_536, passes: 3, parallelism: 1 });
});
