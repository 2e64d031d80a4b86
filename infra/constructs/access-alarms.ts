import { Duration } from 'aws-cdk-lib';
import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Contract } from '../../shared/contracts/contract.ts';
import { contracts } from '../../shared/contracts/index.ts';
import { type StageName, stages } from '../config/stages.ts';
import { floorExpression } from '../config/traffic-floor.ts';
import { addAlarm } from './alarm.ts';
import type { AlarmTopics } from './alarm-topic.ts';
import { logMetric, measureLog } from './log-alarm.ts';

interface AccessAlarmsProps {
  readonly stage: StageName;
  /** The API's access log. */
  readonly log: ILogGroup;
  readonly topics: AlarmTopics;
}

const FIVE_MINUTES = Duration.minutes(5);
/** Fewer refusals may be one visitor. */
const MIN_REFUSED = 20;
/** A share means little among fewer calls. */
const MIN_FOR_SHARE = 100;
const REFUSED_PER_CENT = 80;
/** Long enough for a restart of the browser's polling after a deployment. */
const FLOOR_MINUTES = 15;

/** A 429 from the API Gateway throttle: no function was called. */
const THROTTLED = '{ $.status = "429" && $.functionStatus = "-" }';
const REFUSED = '{ $.status = "401" || $.status = "403" }';
/** Reads that only someone with a session gets, which every open page repeats: proof that people get in. */
const endpoints: readonly Contract[] = Object.values(contracts);
const signedInReads = endpoints
  .filter(({ method, access, path }) => method === 'GET' && access !== 'anyone' && !path.includes('{'))
  .map(({ method, path }) => `$.route = "${method} ${path}"`);
const ANSWERED = `{ ($.status = "200" || $.status = "304") && (${signedInReads.join(' || ')}) }`;

/**
 * Alarms on outages in which no call fails with a 5xx. A stranger can raise the number of refused calls at will, but cannot lower the
 * number of answered ones: a page needs both.
 */
export function addAccessAlarms(scope: Construct, { stage, log, topics }: AccessAlarmsProps): void {
  const count = (name: string, pattern: string) =>
    measureLog(scope, { stage, name, logGroup: log, pattern, value: '1', otherwise: 0 });
  count('calls_turned_away', THROTTLED);
  count('calls_refused', REFUSED);
  count('calls_answered', ANSWERED);
  const sum = (name: string, period = FIVE_MINUTES) => logMetric(stage, name, { statistic: 'Sum', period });
  const usingMetrics = {
    turnedaway: sum('calls_turned_away'),
    refused: sum('calls_refused'),
    answered: sum('calls_answered'),
  };
  const { turnedaway: _, ...withoutTurnedAway } = usingMetrics;
  addAlarm(scope, 'nobody-gets-in', {
    ...{ stage, topics, severity: 'page', threshold: 1, periods: 2 },
    metric: new MathExpression({
      expression: `IF(FILL(refused, 0) + FILL(turnedaway, 0) >= ${MIN_REFUSED} AND FILL(answered, 0) < 1, 1, 0)`,
      usingMetrics,
      period: FIVE_MINUTES,
      label: 'calls are refused and none is answered',
    }),
    meaning:
      'Nobody gets in: for ten minutes every call that needs a session was refused, and none was answered. Sessions, the origin secret between CDN and API, or the throttles are broken.',
  });
  addAlarm(scope, 'many-refused', {
    ...{ stage, topics, severity: 'ticket', threshold: REFUSED_PER_CENT, periods: 3 },
    metric: new MathExpression({
      expression: `IF(FILL(refused, 0) >= ${MIN_FOR_SHARE}, 100 * FILL(refused, 0) / (FILL(refused, 0) + FILL(answered, 0)), 0)`,
      usingMetrics: withoutTurnedAway,
      period: FIVE_MINUTES,
      label: 'refused, per cent',
    }),
    meaning:
      'Some subscribers may be locked out: for 15 minutes most calls were refused with 401 or 403, while others were answered. Usually someone is trying the API without a session; the access log shows which routes.',
  });
  addAlarm(scope, 'calls_turned_away', {
    ...{ stage, topics, severity: 'ticket', threshold: 20 },
    metric: usingMetrics.turnedaway,
    meaning:
      'Users get 429 for any action: more calls arrive than the API’s throttles allow. The access log shows which routes; if it is not an attack, raise the stage’s throttle.',
  });
  const { trafficFloor } = stages[stage];
  if (trafficFloor === undefined) return;
  addAlarm(scope, 'traffic-low', {
    ...{ stage, topics, severity: 'page', threshold: 0, below: true, missingData: 'breaching', periods: FLOOR_MINUTES },
    metric: new MathExpression({
      expression: floorExpression('answered', trafficFloor),
      usingMetrics: { answered: sum('calls_answered', Duration.minutes(1)) },
      period: Duration.minutes(1),
      label: 'answered calls above the floor of the hour',
    }),
    meaning:
      'Subscribers do not reach us: for 15 minutes fewer calls were answered than ever at this hour. Nothing may be failing in our sight: DNS, the certificate, the CDN, the page’s files or its scripts.',
  });
}
