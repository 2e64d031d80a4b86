import { describe, expect, it } from 'vitest';
import { TEST_BUCKET, testBucket } from '../testing/bucket.ts';
import { openBucket } from './bucket.ts';

const { requests, store } = testBucket();
const bucket = openBucket(TEST_BUCKET);
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

it('a range of an object is read as written, the byte at its end not included', async () => {
  await bucket.put('a/1-2', Buffer.from('0123456789'));
  expect(text(await bucket.read('a/1-2', { from: 0, to: 10 }))).toBe('0123456789');
  expect(text(await bucket.read('a/1-2', { from: 3, to: 7 }))).toBe('3456');
  expect(text(await bucket.read('a/1-2', { from: 9, to: 10 }))).toBe('9');
  expect(requests).toEqual([
    `PUT /${TEST_BUCKET}/a/1-2`,
    `GET /${TEST_BUCKET}/a/1-2 bytes=0-9`,
    `GET /${TEST_BUCKET}/a/1-2 bytes=3-6`,
    `GET /${TEST_BUCKET}/a/1-2 bytes=9-9`,
  ]);
});

describe('the bucket retries', () => {
  it.each(['5xx', '5xx-after-commit', 'hang-up', 'hang-up-after-commit'] as const)('a write: %s', async (fault) => {
    store().fail(fault, { times: 2 });
    await bucket.put('a/write', Buffer.from(fault));
    expect(text(await bucket.read('a/write', { from: 0, to: fault.length }))).toBe(fault);
  });

  it.each(['5xx', 'hang-up', 'cut'] as const)('a read: %s', async (fault) => {
    await bucket.put('a/read', Buffer.from('as it was'));
    store().fail(fault, { times: 2 });
    expect(text(await bucket.read('a/read', { from: 3, to: 9 }))).toBe('it was');
  });
});

describe('the bucket is unavailable', () => {
  it.each(['5xx', 'hang-up', 'cut'] as const)('to a reader for whom each attempt fails: %s', async (fault) => {
    await bucket.put('a/read', Buffer.from('as it was'));
    store().fail(fault);
    await expect(bucket.read('a/read', { from: 0, to: 9 })).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('to a writer for whom each attempt fails', async () => {
    store().fail('5xx');
    await expect(bucket.put('a/write', Buffer.from('x'))).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('to a reader who waits too long for the rest of an object', async () => {
    await bucket.put('a/read', Buffer.from('as it was'));
    store().fail('silent');
    await expect(openBucket(TEST_BUCKET, 100).read('a/read', { from: 0, to: 9 })).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  it('where the object is missing, or shorter than it should be', async () => {
    await bucket.put('a/short', Buffer.from('123'));
    await expect(bucket.read('a/none', { from: 0, to: 1 })).rejects.toMatchObject({ code: 'unavailable' });
    await expect(bucket.read('a/short', { from: 1, to: 5 })).rejects.toMatchObject({ code: 'unavailable' });
    await expect(bucket.read('a/short', { from: 3, to: 5 })).rejects.toMatchObject({ code: 'unavailable' });
  });
});
