import * as z from 'zod';

/** What a stage consists of, as far as it decides about money. */
export interface Inventory {
  /** Resource type → how many. */
  readonly counts: ReadonlyMap<string, number>;
  /** Entry of a function → its memory in GB. */
  readonly functionMemory: ReadonlyMap<string, number>;
  /** Entry of a function → seconds until it is stopped. */
  readonly functionTimeout: ReadonlyMap<string, number>;
  /** Function entry → how often its clock starts it, in seconds. */
  readonly schedules: ReadonlyMap<string, number>;
  /** Different metrics that filters make of logs. */
  readonly customMetrics: number;
  /** Metrics that alarms look at: one each, more where a formula joins several or a query looks through them. */
  readonly alarmMetrics: number;
  /** Rules in firewalls. */
  readonly firewallRules: number;
  /** The longest that a log group keeps its lines. */
  readonly logRetentionDays: number;
  /** Calls a second that the API admits, of all people together. */
  readonly callsPerSecond: number;
}

const resource = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  Metadata: z.record(z.string(), z.unknown()).default({}),
});
type Resource = z.output<typeof resource>;

export const template = z.object({ Resources: z.record(z.string(), resource) });
export type Template = z.output<typeof template>;

/** Under which a function's template entry says which handler it is; `infra/constructs/app-function.ts` writes it. */
const ENTRY = 'crossbook:entry';

/** With CloudFormation's defaults. */
const lambda = z.object({ MemorySize: z.number().default(128), Timeout: z.number().default(3) });
const metricFilter = z.object({
  MetricTransformations: z.array(z.object({ MetricNamespace: z.string(), MetricName: z.string() })),
});
const alarm = z.object({
  Metrics: z.array(z.object({ MetricStat: z.unknown(), Expression: z.unknown() }).partial()).optional(),
});
const firewall = z.object({ Rules: z.array(z.unknown()).default([]) });
const logGroup = z.object({ RetentionInDays: z.number().optional() });
const apiStage = z.object({ DefaultRouteSettings: z.object({ ThrottlingRateLimit: z.number() }) });
const schedule = z.object({
  ScheduleExpression: z.string(),
  Target: z.object({ Arn: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) }) }),
});

/** Log groups without an end of life: as long as a model needs to look. */
const FOR_GOOD_DAYS = 3650;
const MB_IN_GB = 1024;

/** Reads templates; each stack's resources by logical id. */
export function inventoryOf(templates: readonly Template[]): Inventory {
  const all = templates.flatMap(({ Resources }) => Object.values(Resources));
  const counts = new Map<string, number>();
  for (const { Type } of all) counts.set(Type, (counts.get(Type) ?? 0) + 1);
  const properties = <T>(type: string, schema: z.ZodType<T>): T[] =>
    all.filter(({ Type }) => Type === type).map(({ Properties }) => schema.parse(Properties));
  const functions = all.flatMap((each) => {
    const entry = entryOf(each);
    return entry === undefined ? [] : [[entry, lambda.parse(each.Properties)] as const];
  });
  const filters = properties('AWS::Logs::MetricFilter', metricFilter).flatMap((each) => each.MetricTransformations);
  const alarms = properties('AWS::CloudWatch::Alarm', alarm);
  return {
    counts,
    functionMemory: new Map(functions.map(([entry, { MemorySize }]) => [entry, MemorySize / MB_IN_GB])),
    functionTimeout: new Map(functions.map(([entry, { Timeout }]) => [entry, Timeout])),
    schedules: new Map(templates.flatMap(schedulesOf)),
    customMetrics: new Set(filters.map(({ MetricNamespace, MetricName }) => `${MetricNamespace} ${MetricName}`)).size,
    alarmMetrics: alarms.reduce((sum, { Metrics }) => sum + metricsLookedAt(Metrics), 0),
    firewallRules: properties('AWS::WAFv2::WebACL', firewall).reduce((sum, { Rules }) => sum + Rules.length, 0),
    logRetentionDays: Math.max(
      0,
      ...properties('AWS::Logs::LogGroup', logGroup).map(({ RetentionInDays }) => RetentionInDays ?? FOR_GOOD_DAYS),
    ),
    callsPerSecond: Math.min(
      ...properties('AWS::ApiGatewayV2::Stage', apiStage).map((each) => each.DefaultRouteSettings.ThrottlingRateLimit),
    ),
  };
}

function entryOf({ Type, Metadata }: Resource): string | undefined {
  const entry = Metadata[ENTRY];
  return Type === 'AWS::Lambda::Function' && typeof entry === 'string' ? entry : undefined;
}

/**
 * What an alarm's query looks through: ours sum a table's calls, one metric for each of DynamoDB's operations that we use. None of them is
 * among those that cost nothing, which the other alarms use up. https://aws.amazon.com/cloudwatch/pricing/
 */
const METRICS_OF_QUERY = 7;

/** A query's text may be put together by CloudFormation. */
const isQuery = (expression: unknown) => /SELECT .* FROM /.test(JSON.stringify(expression ?? ''));

/** An alarm on a formula pays for each metric in it, one on a query for each that the query looks through. */
function metricsLookedAt(metrics: z.output<typeof alarm>['Metrics']): number {
  if (metrics === undefined) return 1;
  return metrics.reduce((sum, { MetricStat, Expression }) => {
    if (isQuery(Expression)) return sum + METRICS_OF_QUERY;
    return MetricStat === undefined ? sum : sum + 1;
  }, 0);
}

function schedulesOf({ Resources }: Template): [entry: string, seconds: number][] {
  return Object.values(Resources)
    .filter(({ Type }) => Type === 'AWS::Scheduler::Schedule')
    .map(({ Properties }) => {
      const { ScheduleExpression, Target } = schedule.parse(Properties);
      const [id] = Target.Arn['Fn::GetAtt'];
      const started = Resources[id];
      const entry = started === undefined ? undefined : entryOf(started);
      if (entry === undefined) throw new Error(`A schedule starts ${id}, which is no function of ours`);
      return [entry, secondsOf(ScheduleExpression)];
    });
}

const UNIT_SECONDS: Readonly<Record<string, number>> = { minute: 60, hour: 3600, day: 86_400 };

function secondsOf(expression: string): number {
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const seconds = UNIT_SECONDS[unit];
  if (seconds === undefined) throw new Error(`Not a rate: ${expression}`);
  return Number(count) * seconds;
}
