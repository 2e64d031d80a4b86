import { regionOf, type StageName, stages } from '../../../infra/config/stages.ts';
import { rollbackAlarms, SHIFT_PARAMETER, type shiftModes } from '../../../shared/deployment/rollback.ts';

interface Release {
  readonly stage: StageName;
  readonly account: string;
  /** Full names of the stacks to deploy. */
  readonly stacks: readonly string[];
  /** Full names of the alarms that exist: CloudFormation refuses to watch others, so a first deployment watches none. */
  readonly alarms: readonly string[];
  /** To go back while alarms ring: all calls move at once, and no alarm stops it. */
  readonly atOnce: boolean;
}

/**
 * The CDK's options for how new versions replace old ones. Both are given each time: CloudFormation keeps the parameter's last value and
 * the last alarms for later deployments. Some take lists, so another option must follow them before the names of stacks.
 */
export function releaseOptions({ stage, account, stacks, alarms, atOnce }: Release): string[] {
  const api = `crossbook-${stage}-api`;
  const mode: (typeof shiftModes)[number] = atOnce ? 'at-once' : 'gradual';
  const shift = stacks.includes(api) ? ['--parameters', `${api}:${SHIFT_PARAMETER}=${mode}`] : [];
  if (atOnce) return [...shift, '--rollback-trigger-alarm-arns', 'none'];
  const watched = rollbackAlarms.map((name) => `crossbook-${stage}-${name}`).filter((name) => alarms.includes(name));
  if (watched.length === 0) return shift;
  const arns = watched.map((name) => `arn:aws:cloudwatch:${regionOf(stage)}:${account}:alarm:${name}`);
  const minutes = String(stages[stage].release.watchMinutes);
  return [...shift, '--rollback-trigger-alarm-arns', ...arns, '--monitoring-time-minutes', minutes];
}
