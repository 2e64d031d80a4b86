import { expect, it } from 'vitest';
import { stages } from '../../infra/config/stages.ts';
import { exampleFields, refuseExamples } from './stage-row.ts';

const ours = {
  mailSender: { domain: 'crossbook.test' },
  postalAddress: 'Crossbook, 7 Main Street, Wilmington, DE 19801',
  alarmEmail: 'on-call@crossbook.test',
};

it('a row as it is cloned names what has to be set', () => {
  expect(exampleFields(stages.dev)).toEqual(['mailSender', 'postalAddress', 'alarmEmail']);
  expect(exampleFields(stages.prod)).toEqual(['domain', 'mailSender', 'postalAddress', 'alarmEmail', 'ticketEmail']);
  expect(exampleFields({ ...stages.dev, ...ours })).toEqual([]);
});

it('nothing is created with examples, but in an emulator', () => {
  expect(() => refuseExamples('dev', {})).toThrow('Set mailSender, postalAddress, alarmEmail first');
  expect(() => refuseExamples('dev', { AWS_ENDPOINT_URL: 'http://127.0.0.1:4566' })).not.toThrow();
});
