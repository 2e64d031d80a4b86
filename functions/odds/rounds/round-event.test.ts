import { expect, it } from 'vitest';
import { roundOf } from './round-event.ts';

const newId = () => 'new';

it('a requested scan has the event’s id', () => {
  const event = { source: 'crossbook.odds', 'detail-type': 'ScanRequested', detail: { scanId: 's1' } };
  expect(roundOf(event, newId)).toEqual({ scanId: 's1', attemptId: 'new', scheduled: false });
});

it.each([
  ['a scheduler’s empty event', {}],
  ['a rule’s scheduled event', { source: 'aws.events', 'detail-type': 'Scheduled Event', detail: {} }],
  ['nothing', undefined],
  ['an event without an id', { 'detail-type': 'ScanRequested', detail: {} }],
])('%s starts a scheduled scan', (_what, event) => {
  expect(roundOf(event, newId)).toEqual({ scanId: 'new', attemptId: 'new', scheduled: true });
});
