/** What the API's template and the deployment command agree on, so that a bad version goes back by itself. */

/** Parameter of the API's template. */
export const SHIFT_PARAMETER = 'TrafficShift';
/** `gradual`: as the stage's row says. */
export const shiftModes = ['gradual', 'at-once'] as const;

/**
 * Alarms, without `crossbook-<stage>-`, that undo a stack's update while it runs and is watched: what users see of a bad API, then each
 * job's failures after its retries. CloudFormation takes five at most.
 * Source: https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_RollbackConfiguration.html
 */
export const rollbackAlarms = [
  'server-errors',
  'unexpected_error',
  'odds-failed',
  'mail-failed',
  'billing-failed',
] as const;
