import { expect, it } from 'vitest';
import { scanRunOf } from './scan-event.ts';

const newId = () => 'new';

it('takes the id of a scan that somebody asked for', () => {
  const event = { source: 'crossbook.odds', 'detail-type': 'ScanRequested', detail: { scanId: 's1' } };
  expect(scanRunOf(event, newId)).toEqual({ scanId: 's1', attemptId: 'new', scheduled: false });
});

it.each([
  ['a scheduler’s empty event', {}],
  ['a rule’s scheduled event', { source: 'aws.events', 'detail-type': 'Scheduled Event', detail: {} }],
  ['nothing', undefined],
  ['a message without an id', { 'detail-type': 'ScanRequested', detail: {} }],
])('takes %s for the schedule', (_what, event) => {
  expect(scanRunOf(event, newId)).toEqual({ scanId: 'new', attemptId: 'new', scheduled: true });
});
