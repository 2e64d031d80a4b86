import { expect, it } from 'vitest';
import { releaseOptions } from './release-options.ts';

const ARN = 'arn:aws:cloudwatch:us-east-1:123456789012:alarm:';
const release = {
  ...({ stage: 'prod', account: '123456789012' } as const),
  stacks: ['crossbook-prod-data', 'crossbook-prod-api'],
  alarms: ['crossbook-prod-server-errors', 'crossbook-prod-lists-old', 'crossbook-prod-mail-failed'],
  atOnce: false,
};

it('a deployment shifts gradually and is watched for as long as the stage says, by rollback alarms only', () => {
  expect(releaseOptions(release)).toEqual([
    ...['--parameters', 'crossbook-prod-api:TrafficShift=gradual'],
    ...['--rollback-trigger-alarm-arns', `${ARN}crossbook-prod-server-errors`, `${ARN}crossbook-prod-mail-failed`],
    ...['--monitoring-time-minutes', '5'],
  ]);
});

it('a first deployment watches nothing, since CloudFormation refuses alarms that do not exist', () => {
  expect(releaseOptions({ ...release, alarms: [] })).toEqual([
    '--parameters',
    'crossbook-prod-api:TrafficShift=gradual',
  ]);
});

it('going back at once clears the alarms that CloudFormation would otherwise keep watching', () => {
  expect(releaseOptions({ ...release, atOnce: true })).toEqual([
    ...['--parameters', 'crossbook-prod-api:TrafficShift=at-once'],
    ...['--rollback-trigger-alarm-arns', 'none'],
  ]);
});

it('without the API there is no parameter to set', () => {
  const options = releaseOptions({ ...release, stacks: ['crossbook-prod-mail'] });
  expect(options.slice(0, 1)).toEqual(['--rollback-trigger-alarm-arns']);
});
