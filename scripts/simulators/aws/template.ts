import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { bundleFolder } from '../../../shared/deployment/functions.ts';
import { inlineNestedStacks } from '../../../shared/deployment/nested-stacks.ts';
import type { DeployedFunction, Deployment, EventPattern, Route, Rule } from './deployment.ts';

const resource = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  Metadata: z.record(z.string(), z.unknown()).default({}),
});
type Resource = z.output<typeof resource>;
/** The resources of one template by logical id. */
type Stack = Readonly<Record<string, Resource>>;
const template = z.object({ Resources: z.record(z.string(), resource).default({}) });

/** Metadata key under which the synthesis records a function's name in the project. */
const ENTRY = 'crossbook:entry';
const targets = z.array(z.object({ Arn: z.unknown() }));
/** Only literal values are supported; refusing to start is better than delivering differently from AWS. */
const pattern: z.ZodType<EventPattern> = z.lazy(() => z.record(z.string(), z.union([z.array(z.string()), pattern])));
const functionProperties = z.object({
  Timeout: z.number().default(3),
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }).optional(),
});
const accessLogged = z.object({ AccessLogSettings: z.object({ Format: z.string() }) });
const headersPolicy = z.object({
  ResponseHeadersPolicyConfig: z.object({
    // Strict, so that an unsupported header is an error.
    SecurityHeadersConfig: z.strictObject({
      ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.string() }),
      ContentTypeOptions: z.object({}),
      ReferrerPolicy: z.object({ ReferrerPolicy: z.string() }),
      StrictTransportSecurity: z.object({
        AccessControlMaxAgeSec: z.number(),
        IncludeSubdomains: z.boolean().default(false),
        Preload: z.boolean().default(false),
      }),
    }),
    CustomHeadersConfig: z.object({ Items: z.array(z.object({ Header: z.string(), Value: z.string() })) }),
  }),
});

/**
 * Reads a stage's deployment from its synthesized templates. Logical ids are only unique within a stack, but the references read here
 * never cross stacks, other than between a stack and those nested in it. `root`: contains the functions' bundles.
 */
export async function readTemplates(folder: string, stage: string, root: string): Promise<Deployment> {
  const names = (await readdir(folder)).filter(
    (name) => name.startsWith(`crossbook-${stage}-`) && name.endsWith('.template.json'),
  );
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  if (names.length === 0) throw new Error(`No templates of the stage ${stage} in ${folder}`);
  const stacks = names.map((name) => template.parse(inlineNestedStacks(read(name), read)).Resources);
  const parts = stacks.map((stack) => partOfStack(stack, root));
  const all = (type: string) => stacks.flatMap((stack) => ofType(stack, type)).map(([, { Properties }]) => Properties);
  const [table] = [...all('AWS::DynamoDB::Table'), ...all('AWS::DynamoDB::GlobalTable')];
  const accessLog = all('AWS::ApiGatewayV2::Stage').flatMap(
    (stage) => accessLogged.safeParse(stage).data?.AccessLogSettings.Format ?? [],
  )[0];
  const [headers] = all('AWS::CloudFront::ResponseHeadersPolicy');
  const pageRoutes = all('AWS::CloudFront::Function')
    .map(({ FunctionCode }) => String(FunctionCode))
    .find((code) => code.includes('/index.html'));
  if (table === undefined || headers === undefined || pageRoutes === undefined || accessLog === undefined) {
    throw new Error('The templates lack the table, the page headers, the page routes or the access log');
  }
  const { KeySchema, AttributeDefinitions } = table;
  return {
    // A job's functions for single leagues have the same code and variables: here one stands for all.
    functions: [...new Map(parts.flatMap(({ functions }) => functions).map((each) => [each.name, each])).values()],
    routes: parts.flatMap(({ routes }) => routes),
    sockets: parts.flatMap(({ sockets }) => sockets),
    accessLog,
    rules: parts.flatMap(({ rules }) => rules),
    schedules: parts.flatMap(({ schedules }) => schedules),
    mail: {
      verified: all('AWS::SES::EmailIdentity').map(({ EmailIdentity }) => String(EmailIdentity)),
      configurationSets: all('AWS::SES::ConfigurationSet').map(({ Name }) => String(Name)),
    },
    table: { KeySchema, AttributeDefinitions, BillingMode: 'PAY_PER_REQUEST' },
    pageHeaders: pageHeadersOf(headers),
    pageRoutes,
  };
}

/** The functions of one stack and what invokes them. */
function partOfStack(stack: Stack, root: string) {
  const lambdas = ofType(stack, 'AWS::Lambda::Function').filter(([, { Metadata }]) => ENTRY in Metadata);
  const nameOf = new Map(lambdas.map(([id, { Metadata }]) => [id, String(Metadata[ENTRY])]));
  const aliases = new Map(
    ofType(stack, 'AWS::Lambda::Alias').map(([id, { Properties }]) => [id, referencedId(Properties.FunctionName)]),
  );
  /** What the stack calls are aliases; all of them are at the function's newest version here. */
  const named = (reference: unknown): string => {
    const id = referencedId(reference);
    const name = nameOf.get(aliases.get(id) ?? id);
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
  const protocols = new Map(
    ofType(stack, 'AWS::ApiGatewayV2::Api').map(([id, { Properties }]) => [id, Properties.ProtocolType]),
  );
  const routesOf = (protocol: 'HTTP' | 'WEBSOCKET') =>
    ofType(stack, 'AWS::ApiGatewayV2::Route').flatMap(([, { Properties }]): Route[] => {
      const integration = integrations.get(referencedId(Properties.Target));
      const isOf = protocols.get(referencedId(Properties.ApiId)) === protocol;
      return integration === undefined || !isOf ? [] : [{ key: String(Properties.RouteKey), ...integration }];
    });
  return {
    functions: lambdas.map(([, { Properties, Metadata }]): DeployedFunction => {
      const { Timeout, Environment } = functionProperties.parse(Properties);
      const variables = Object.entries(Environment?.Variables ?? {});
      const name = String(Metadata[ENTRY]);
      return {
        name,
        folder: join(root, bundleFolder(name)),
        timeoutMs: 1000 * Timeout,
        retries: retries.get(name) ?? 2,
        environment: Object.fromEntries(
          variables.map(([key, value]) => [key, typeof value === 'string' ? value : undefined]),
        ),
      };
    }),
    routes: routesOf('HTTP'),
    sockets: routesOf('WEBSOCKET'),
    rules: ofType(stack, 'AWS::Events::Rule').flatMap(([, { Properties }]): Rule[] => {
      if (Properties.EventPattern === undefined) return [];
      const functions = targets.parse(Properties.Targets).map(({ Arn }) => named(Arn));
      const bus = Properties.EventBusName === undefined ? 'default' : 'ours';
      return [{ bus, pattern: pattern.parse(Properties.EventPattern), functions }];
    }),
    schedules: ofType(stack, 'AWS::Scheduler::Schedule').map(([, { Properties }]) => ({
      everyMinutes: minutesOf(String(Properties.ScheduleExpression)),
      function: named(z.object({ Arn: z.unknown() }).parse(Properties.Target).Arn),
    })),
  };
}

/** The headers of a CloudFront response headers policy, lower-case name → value. */
function pageHeadersOf(properties: unknown): Record<string, string> {
  const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } =
    headersPolicy.parse(properties).ResponseHeadersPolicyConfig;
  const { AccessControlMaxAgeSec, IncludeSubdomains, Preload } = security.StrictTransportSecurity;
  const hsts = [
    `max-age=${AccessControlMaxAgeSec}`,
    ...(IncludeSubdomains ? ['includeSubDomains'] : []),
    ...(Preload ? ['preload'] : []),
  ];
  return {
    'content-security-policy': security.ContentSecurityPolicy.ContentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': security.ReferrerPolicy.ReferrerPolicy,
    'strict-transport-security': hsts.join('; '),
    ...Object.fromEntries(custom.Items.map(({ Header, Value }) => [Header.toLowerCase(), Value])),
  };
}

function ofType(stack: Stack, type: string): [string, Resource][] {
  return Object.entries(stack).filter(([, { Type }]) => Type === type);
}

/** The logical id in a `Ref`, `Fn::GetAtt` or `Fn::Join`, which may refer to the account and region before it. */
function referencedId(value: unknown): string {
  return /"(?:Ref|Fn::GetAtt)":\[?"(?!AWS::)([^"]+)"/.exec(JSON.stringify(value) ?? '')?.[1] ?? '';
}

const minutes: Readonly<Record<string, number>> = { minute: 1, hour: 60, day: 1_440 };

function minutesOf(expression: string): number {
  const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  if (count === undefined) throw new Error(`Only rates are supported, not ${expression}`);
  return Number(count) * (minutes[unit] ?? 0);
}
