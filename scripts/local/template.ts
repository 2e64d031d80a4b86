import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { pageHeadersOf } from './page-headers.ts';

/** One Lambda as it is deployed. */
export interface DeployedFunction {
  /** As in the project: `opportunities/scan`. */
  readonly name: string;
  /** Where its bundle stands. */
  readonly folder: string;
  readonly timeoutMs: number;
  /** Further tries after a failed asynchronous start. */
  readonly retries: number;
  /** Variable → its value; undefined where the cloud decides it at deployment. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface Route {
  /** `GET /api/events`, or `$default`. */
  readonly key: string;
  readonly function: string;
  readonly timeoutMs: number;
}

export interface Rule {
  /** Field of the event → the values that match. */
  readonly pattern: Readonly<Record<string, unknown>>;
  readonly functions: readonly string[];
}

export interface Deployed {
  readonly functions: readonly DeployedFunction[];
  readonly routes: readonly Route[];
  readonly rules: readonly Rule[];
  readonly schedules: readonly { readonly everyMinutes: number; readonly function: string }[];
  /** CreateTable's input without the name. */
  readonly table: Readonly<Record<string, unknown>>;
  /** What the CDN adds to every page and file. */
  readonly pageHeaders: Readonly<Record<string, string>>;
  /** Source of the CDN's function that turns paths of pages into files. */
  readonly pageRoutes: string;
}

const resource = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  Metadata: z.record(z.string(), z.unknown()).default({}),
});
type Resource = z.output<typeof resource>;
const template = z.object({ Resources: z.record(z.string(), resource).default({}) });

/** Reads what a stage consists of from its synthesized templates. */
export async function readTemplates(folder: string, stage: string): Promise<Deployed> {
  const names = (await readdir(folder)).filter(
    (name) => name.startsWith(`crossbook-${stage}-`) && name.endsWith('.template.json'),
  );
  if (names.length === 0) throw new Error(`No templates of the stage ${stage} in ${folder}`);
  const stacks = await Promise.all(
    names.map(async (name) => template.parse(JSON.parse(await readFile(join(folder, name), 'utf8'))).Resources),
  );
  return deployedOf(stacks, folder);
}

/** Logical ids are unique within a stack only, and references between the parts read here never leave their stack. */
export function deployedOf(stacks: readonly Readonly<Record<string, Resource>>[], folder: string): Deployed {
  const parts = stacks.map((stack) => partOfStack(stack, folder));
  const [table] = stacks.flatMap((stack) => ofType(stack, 'AWS::DynamoDB::Table'));
  const [globalTable] = stacks.flatMap((stack) => ofType(stack, 'AWS::DynamoDB::GlobalTable'));
  const [headers] = stacks.flatMap((stack) => ofType(stack, 'AWS::CloudFront::ResponseHeadersPolicy'));
  const edge = stacks.flatMap((stack) => ofType(stack, 'AWS::CloudFront::Function'));
  const pageRoutes = edge
    .map(([, { Properties }]) => String(Properties.FunctionCode))
    .find((code) => code.includes('/index.html'));
  const stored = table ?? globalTable;
  if (stored === undefined || headers === undefined || pageRoutes === undefined) {
    throw new Error('The templates lack the table, the page headers or the page routes');
  }
  return {
    functions: parts.flatMap(({ functions }) => functions),
    routes: parts.flatMap(({ routes }) => routes),
    rules: parts.flatMap(({ rules }) => rules),
    schedules: parts.flatMap(({ schedules }) => schedules),
    table: tableInput(stored[1].Properties),
    pageHeaders: pageHeadersOf(headers[1].Properties),
    pageRoutes,
  };
}

function partOfStack(stack: Readonly<Record<string, Resource>>, folder: string) {
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
      return pattern.success ? [{ pattern: pattern.data, functions: targets.map(({ Arn }) => named(Arn)) }] : [];
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

function ofType(stack: Readonly<Record<string, Resource>>, type: string): [string, Resource][] {
  return Object.entries(stack).filter(([, { Type }]) => Type === type);
}

/** The logical id that `Ref`, `Fn::GetAtt`, or a text joined of them points at. */
function referred(value: unknown): string {
  return /"(?:Ref|Fn::GetAtt)":\[?"([^"]+)"/.exec(JSON.stringify(value) ?? '')?.[1] ?? '';
}

function tableInput(properties: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { KeySchema, AttributeDefinitions } = properties;
  return { KeySchema, AttributeDefinitions, BillingMode: 'PAY_PER_REQUEST' };
}

function minutesOf(expression: string): number {
  const [, count, unit] = /^rate\((\d+) (minute|hour)s?\)$/.exec(expression) ?? [];
  if (count === undefined) throw new Error(`Only rates in minutes or hours are played here, not ${expression}`);
  return Number(count) * (unit === 'hour' ? 60 : 1);
}
