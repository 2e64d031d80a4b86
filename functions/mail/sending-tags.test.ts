import { expect, it } from 'vitest';
import { sendingOf, sendingTags } from './sending-tags.ts';

const mailId = '0123456789abcdef'.repeat(2);
const tagsOf = (sending: Parameters<typeof sendingTags>[0]) =>
  Object.fromEntries(Object.entries(sendingTags(sending)).map(([name, value]) => [name, [value]]));

it('a sending’s tags name it, in characters that SES allows', () => {
  const tags = sendingTags({ mailId, attempt: 6 });
  for (const text of Object.entries(tags).flat()) expect(text).toMatch(/^[\w-]{1,256}$/);
  expect(sendingOf({ ...tagsOf({ mailId, attempt: 6 }), 'ses:configuration-set': ['x'] })).toEqual({
    mailId,
    attempt: 6,
  });
});

it.each([
  ['no tags', {}],
  ['no attempt', { 'mail-id': [mailId] }],
  ['an id that is none', { 'mail-id': ['PENDING#1'], attempt: ['1'] }],
  ['attempt zero', { 'mail-id': [mailId], attempt: ['0'] }],
  ['an attempt that is no number', { 'mail-id': [mailId], attempt: ['1e9'] }],
  ['empty values', { 'mail-id': [], attempt: [] }],
])('%s name no sending', (_name, tags) => {
  expect(sendingOf(tags)).toBeUndefined();
});
