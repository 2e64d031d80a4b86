import { join } from 'node:path';
import * as z from 'zod';
import type { DeployedFunction, Route, Rule } from './deployed.ts';

const resource = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  Metadata: z.record(z.string(), z.unknown()).default({}),
});
/** The resources of one template by logical id. */
export type Stack = Readonly<Record<string, Resource>>;
type Resource = z.output<typeof resource>;
export const template = z.object({ Resources: z.record(z.string(), resource).default({}) });

/** The functions of one stack and what starts them. `folder`: where the synthesis put their code. */
export function partOfStack(stack: Stack, folder: string) {
  const lambdas = ofType(stack, 'AWS::Lambda::Function').filter(([, { Metadata }]) => 'crossbook:entry' in Metadata);
  const nameOf = new Map(lambdas.map(([id, { Metadata }]) => [id, String(Metadata['crossbook:entry'])]));
  const named = (reference: unknown): string => {
    const name = nameOf.get(referred(reference));
    if (name === undefined) throw new Error(`Not a function of this project: ${JSON.stringify(reference)}`);
    return name;
  };
  const retries = new Map(
    ofType(stack, 'AWS::Lambda::EventInvokeConfig').map(([, { Properties }]) => [
      named(Properties.FunctionName),
      z.number().default(2).parse(Properties.MaximumRetryAttempts),
    ]),
  );
  const integrations = new Map(
    ofType(stack, 'AWS::ApiGatewayV2::Integration').map(([id, { Properties }]) => [
      id,
      {
        function: named(Properties.IntegrationUri),
        timeoutMs: z.number().default(30_000).parse(Properties.TimeoutInMillis),
      },
    ]),
  );
  return {
    functions: lambdas.map(([, lambda]) => functionOf(lambda, retries, folder)),
    routes: ofType(stack, 'AWS::ApiGatewayV2::Route').flatMap(([, { Properties }]): Route[] => {
      const integration = integrations.get(referred(Properties.Target));
      return integration === undefined ? [] : [{ key: String(Properties.RouteKey), ...integration }];
    }),
    rules: ofType(stack, 'AWS::Events::Rule').flatMap(([, { Properties }]): Rule[] => {
      const pattern = z.record(z.string(), z.unknown()).safeParse(Properties.EventPattern);
      const targets = z.array(z.object({ Arn: z.unknown() })).parse(Properties.Targets);
      const bus = Properties.EventBusName === undefined ? 'default' : 'ours';
      return pattern.success ? [{ bus, pattern: pattern.data, functions: targets.map(({ Arn }) => named(Arn)) }] : [];
    }),
    schedules: ofType(stack, 'AWS::Scheduler::Schedule').map(([, { Properties }]) => ({
      everyMinutes: minutesOf(String(Properties.ScheduleExpression)),
      function: named(z.object({ Arn: z.unknown() }).parse(Properties.Target).Arn),
    })),
  };
}

function functionOf(
  { Properties, Metadata }: Resource,
  retries: ReadonlyMap<string, number>,
  folder: string,
): DeployedFunction {
  const name = String(Metadata['crossbook:entry']);
  const variables = z
    .object({ Variables: z.record(z.string(), z.unknown()).default({}) })
    .parse(Properties.Environment ?? {});
  const key = z.object({ S3Key: z.string() }).parse(Properties.Code).S3Key;
  return {
    name,
    folder: join(folder, `asset.${key.replace(/\.zip$/, '')}`),
    timeoutMs: 1000 * z.number().default(3).parse(Properties.Timeout),
    retries: retries.get(name) ?? 2,
    environment: Object.fromEntries(
      Object.entries(variables.Variables).map(([key, value]) => [key, typeof value === 'string' ? value : undefined]),
    ),
  };
}

export function ofType(stack: Stack, type: string): [string, Resource][] {
  return Object.entries(stack).filter(([, { Type }]) => Type === type);
}

/** The logical id that `Ref`, `Fn::GetAtt`, or a text joined of them points at. */
function referred(value: unknown): string {
  return /"(?:Ref|Fn::GetAtt)":\[?"([^"]+)"/.exec(JSON.stringify(value) ?? '')?.[1] ?? '';
}

function minutesOf(expression: string): number {
  const [, count, unit] = /^rate\((\d+) (minute|hour)s?\)$/.exec(expression) ?? [];
  if (count === undefined) throw new Error(`Only rates in minutes or hours are played here, not ${expression}`);
  return Number(count) * (unit === 'hour' ? 60 : 1);
}
