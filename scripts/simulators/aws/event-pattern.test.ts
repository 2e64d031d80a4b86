import { expect, it } from 'vitest';
import { matches } from './event-pattern.ts';

const event = { source: 'crossbook.odds', 'detail-type': 'ScanRequested', detail: { scanId: 's1', tags: ['a', 'b'] } };

it.each([
  ['a field with one of its values', { source: ['other', 'crossbook.odds'] }, true],
  ['every field', { source: ['crossbook.odds'], 'detail-type': ['ScanRequested'] }, true],
  ['not when one field differs', { source: ['crossbook.odds'], 'detail-type': ['Other'] }, false],
  ['a nested field', { detail: { scanId: ['s1'] } }, true],
  ['a member of a list', { detail: { tags: ['b'] } }, true],
  ['not an absent field', { region: ['us-east-1'] }, false],
  ['a prefix', { source: [{ prefix: 'crossbook.' }] }, true],
  ['what exists', { detail: { scanId: [{ exists: true }] } }, true],
  ['what does not exist', { detail: { other: [{ exists: false }] } }, true],
  ['anything but', { source: [{ 'anything-but': ['aws.ec2'] }] }, true],
  ['not anything but itself', { source: [{ 'anything-but': 'crossbook.odds' }] }, false],
  ['everything, when nothing is asked', {}, true],
])('matches %s', (_name, pattern, expected) => expect(matches(pattern, event)).toBe(expected));

it('refuses a comparison it does not play', () => {
  expect(() => matches({ detail: { n: [{ numeric: ['>', 1] }] } }, { detail: { n: 2 } })).toThrow(
    'The comparison numeric is not played here',
  );
});
