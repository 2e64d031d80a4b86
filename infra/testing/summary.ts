import { ENTRY_METADATA } from '../config/entry-metadata.ts';
import type { Resource, Stacks } from './templates.ts';

/** A fact and the resource it applies to. Printed once for all of them. */
type Fact = readonly [fact: string, subject: string];
interface StackResource extends Resource {
  readonly stack: string;
  readonly id: string;
}

const HASH = /[0-9A-F]{8,16}$/;
/** Printed as facts of the function they belong to, or too long: the dashboard. */
const SUMMARIZED_ELSEWHERE: ReadonlySet<string> = new Set([
  ...['AWS::Lambda::Function', 'AWS::Lambda::Permission', 'AWS::Logs::LogGroup', 'AWS::IAM::Role', 'AWS::IAM::Policy'],
  ...[
    'AWS::ApiGatewayV2::Integration',
    'AWS::ApiGatewayV2::Route',
    'AWS::CloudWatch::Alarm',
    'AWS::Logs::MetricFilter',
  ],
  'AWS::CloudWatch::Dashboard',
  ...['AWS::Lambda::Version', 'AWS::Lambda::Alias', 'AWS::CodeDeploy::DeploymentGroup'],
]);
const ONE_LINE = 180;

/**
 * What a reviewer must see of a stage, line by line: permissions, routes, functions, alarms, retention and deletion, and every other
 * resource's properties. A statement shared by many functions is printed once. Left out: asset hashes, the dashboard's layout.
 */
export function summarizeStacks(stacks: Stacks): string {
  const all = Object.entries(stacks).flatMap(([stack, { Resources }]) =>
    Object.entries(Resources).map(([id, resource]): StackResource => ({ stack, id, ...resource })),
  );
  const of = (type: string) => all.filter(({ Type }) => Type === type);
  const names = new Map(all.map((each) => [`${each.stack}/${each.id}`, nameOf(each)]));
  const logs = of('AWS::Lambda::Function').map(({ Properties }) => Properties.LoggingConfig?.LogGroup.Ref);
  const isShared = (log: string) => logs.indexOf(log) !== logs.lastIndexOf(log);
  for (const { stack, Properties, ...lambda } of of('AWS::Lambda::Function')) {
    const name = nameOf({ stack, Properties, ...lambda });
    const log = Properties.LoggingConfig?.LogGroup.Ref;
    if (log !== undefined && !isShared(log)) names.set(`${stack}/${log}`, `log of ${name}`);
    names.set(`${stack}/${Properties.Role['Fn::GetAtt'][0]}`, name);
  }
  for (const { stack, id, Properties } of of('AWS::Lambda::Alias')) {
    names.set(`${stack}/${id}`, `${names.get(`${stack}/${Properties.FunctionName.Ref}`)}:${Properties.Name}`);
  }
  for (const { stack, id, Properties } of of('AWS::CodeDeploy::DeploymentGroup')) {
    names.set(`${stack}/${id}`, `shift of ${Properties.DeploymentGroupName}`);
  }
  const text = (stack: string) => (value: unknown) => compact(value, (id) => names.get(`${stack}/${id}`) ?? id);
  const named = ({ stack, id }: StackResource) => names.get(`${stack}/${id}`) ?? id;

  const permissions = [
    ...of('AWS::IAM::Role').flatMap((role) => {
      const { AssumeRolePolicyDocument, ManagedPolicyArns = [], Policies = [] } = role.Properties;
      const managed: Fact[] = ManagedPolicyArns.map((arn: unknown) => [
        `managed ${text(role.stack)(arn)}`,
        named(role),
      ]);
      return [
        ...statements(role, AssumeRolePolicyDocument, 'taken on: '),
        ...managed,
        ...Policies.flatMap(({ PolicyDocument }: Resource['Properties']) => statements(role, PolicyDocument)),
      ];
    }),
    ...of('AWS::IAM::Policy').flatMap((policy) =>
      policy.Properties.Roles.flatMap(({ Ref }: { Ref: string }) =>
        statements({ ...policy, id: Ref }, policy.Properties.PolicyDocument),
      ),
    ),
    ...of('AWS::Lambda::Permission').map(({ stack, Properties: { FunctionName, Principal, SourceArn } }): Fact => {
      const source = text(stack)(SourceArn);
      // A route's permission is for its own path, which is listed with the route.
      const from = source.includes('execute-api') ? 'the API, on its own path' : source;
      return [`called by ${Principal} for ${from}`, text(stack)(FunctionName)];
    }),
  ];
  function statements(
    role: StackResource,
    { Statement }: { Statement: readonly Record<string, unknown>[] },
    prefix = '',
  ): Fact[] {
    const owner = named(role);
    return Statement.map(({ Effect, Action, Resource, Principal, Condition, NotAction, NotResource }) => {
      const parts = { Principal, NotAction, NotResource, Condition };
      const rest = Object.entries(parts).flatMap(([key, value]) =>
        value === undefined ? [] : [`${key} ${text(role.stack)(value)}`],
      );
      const what = [
        Effect,
        text(role.stack)(Action ?? ''),
        Resource === undefined ? '' : `on ${text(role.stack)(Resource)}`,
        ...rest,
      ];
      return [
        prefix +
          what
            .filter((part) => part !== '')
            .join(' ')
            .replaceAll(`log of ${owner}`, 'its own log'),
        owner,
      ];
    });
  }

  const functions = of('AWS::Lambda::Function').map((lambda) => {
    const { MemorySize = 128, Timeout = 3, Runtime, Architectures, ReservedConcurrentExecutions } = lambda.Properties;
    const limit = ReservedConcurrentExecutions === undefined ? '' : `, at most ${ReservedConcurrentExecutions} at once`;
    return `${named(lambda)}: ${MemorySize} MB, ${Timeout} s, ${Runtime} ${Architectures ?? ''}${limit}`;
  });
  // A version's logical id changes with its function's code and settings.
  const releases = [
    ...of('AWS::Lambda::Alias').map(({ stack, Properties: { FunctionName, Name }, UpdatePolicy }): Fact => {
      const name = text(stack)(FunctionName);
      const how = UpdatePolicy === undefined ? 'at once' : ofItsArea(UpdatePolicy, text(stack)(UpdatePolicy));
      return [`${Name} moves ${how.replace(`shift of ${name.replaceAll('/', '-')}}`, 'its own shift}')}`, name];
    }),
    ...of('AWS::CodeDeploy::DeploymentGroup').map(({ stack, Properties: { DeploymentGroupName, ...shift } }): Fact => {
      return [`shift ${ofItsArea(shift, text(stack)(shift))}`, DeploymentGroupName];
    }),
  ];
  const variables = of('AWS::Lambda::Function').flatMap((lambda) =>
    Object.entries(lambda.Properties.Environment?.Variables ?? {}).map(
      ([name, value]): Fact => [`${name}=${text(lambda.stack)(value)}`, named(lambda)],
    ),
  );
  const routes = of('AWS::ApiGatewayV2::Route').map(({ stack, Properties: { RouteKey, Target, ...route } }) => {
    const { ApiId: _, ...settings } = stacks.api.Resources[Target['Fn::Join'][1][1].Ref]?.Properties ?? {};
    return `${RouteKey} ${text(stack)(route)} → ${text(stack)(settings)}`;
  });
  const alarms = of('AWS::CloudWatch::Alarm').map(
    ({ stack, Properties: { AlarmName, AlarmDescription: _, ...alarm } }) => {
      return `${AlarmName}: ${text(stack)(alarm)}`;
    },
  );
  const filters = of('AWS::Logs::MetricFilter').map(({ stack, Properties }): Fact => {
    return [
      `${Properties.FilterPattern} → ${text(stack)(Properties.MetricTransformations)}`,
      text(stack)(Properties.LogGroupName),
    ];
  });
  const retention = of('AWS::Logs::LogGroup').map(
    (log): Fact => [`logs kept ${log.Properties.RetentionInDays} days`, named(log)],
  );
  const deletions = all.flatMap((each): Fact[] => {
    const { DeletionPolicy: deleted, UpdateReplacePolicy: replaced, Type } = each;
    if (deleted === undefined && replaced === undefined) return [];
    return [
      [
        `deleted: ${deleted}, replaced: ${replaced}`,
        deleted === 'Delete' ? `every other ${Type}` : `${Type} ${named(each)}`,
      ],
    ];
  });
  const others = all
    .filter(({ Type }) => !SUMMARIZED_ELSEWHERE.has(Type))
    .flatMap((each) => {
      const { Code: _, FunctionCode: __, ...properties } = each.Properties ?? {};
      const whole = `${each.Type} ${named(each)} ${text(each.stack)(properties)}`;
      if (whole.length <= ONE_LINE) return [whole];
      return [
        `${each.Type} ${named(each)}`,
        ...Object.entries(properties).flatMap(([key, value]) => outline(key, value, text(each.stack), '  ')),
      ];
    });
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ['who may do what', grouped(permissions)],
    ['routes', routes.toSorted()],
    ['functions', functions.toSorted()],
    ['new versions', grouped(releases)],
    ['variables of functions', grouped(variables)],
    ['alarms', alarms.toSorted()],
    ['figures from logs', grouped(filters)],
    ['kept and deleted', [...grouped(retention), ...grouped(deletions)]],
    ['everything else', others],
  ];
  return sections.map(([title, lines]) => [`# ${title}`, ...lines].join('\n')).join('\n\n');
}

/** Each fact once, and below it everything it applies to. */
function grouped(facts: readonly Fact[]): string[] {
  const subjects = new Map<string, Set<string>>();
  for (const [fact, subject] of facts) subjects.set(fact, (subjects.get(fact) ?? new Set()).add(subject));
  return [...subjects].toSorted().flatMap(([fact, who]) => [fact, `    ${[...who].toSorted().join(', ')}`]);
}

/** Functions of all areas move alike, each by the application of its own area. */
function ofItsArea(shift: Resource['Properties'], text: string): string {
  const { ApplicationName } = shift.CodeDeployLambdaAliasUpdate ?? shift;
  return text.replaceAll(ApplicationName.Ref, 'its area’s shift');
}

/** A function's entry name, else the logical id without its hash. */
function nameOf({ id, Metadata }: StackResource): string {
  return String(Metadata?.[ENTRY_METADATA] ?? id.replace(HASH, ''));
}

/** A template value in short form: references by name, `Fn::Join` joined. */
function compact(value: unknown, name: (id: string) => string): string {
  if (Array.isArray(value))
    return value.length === 1 ? compact(value[0], name) : `[${value.map((each) => compact(each, name)).join(', ')}]`;
  if (typeof value === 'string') return value.replaceAll(/\b[0-9a-f]{64}\b/g, 'ASSET');
  if (typeof value !== 'object' || value === null) return String(value);
  const [[key, inner] = ['', undefined]] = Object.entries(value);
  if (key === 'Ref') return name(String(inner));
  if (key === 'Fn::GetAtt' && Array.isArray(inner))
    return `${name(String(inner[0]))}${inner[1] === 'Arn' ? '' : `.${inner[1]}`}`;
  if (key === 'Fn::Join' && Array.isArray(inner))
    return inner[1].map((part: unknown) => compact(part, name)).join(inner[0]);
  if (key === 'Fn::Sub' && typeof inner === 'string') return inner;
  if (key === 'Fn::GetStackOutput') return outputOf(inner);
  return `{${Object.entries(value)
    .map(([one, of]) => `${one}: ${compact(of, name)}`)
    .join(', ')}}`;
}

/** `crossbook-dev-data`, `PublishOutputReftable8235A42EC2A74718` → `data.table`. */
function outputOf({ StackName, OutputName }: Record<string, string>): string {
  const [stack, output] = [StackName ?? '', OutputName ?? ''];
  const thing = output
    .replace(/^PublishOutput(Ref|FnGetAtt)/, '')
    .replace(/[0-9A-F]{8}(Arn|[A-Z]\w*)?[0-9A-F]{8}$/, '');
  return `${stack.split('-').at(-1)}.${thing}`;
}

/** A long property over several lines, one for each part that is short enough. */
function outline(key: string, value: unknown, text: (value: unknown) => string, indent: string): string[] {
  const whole = `${indent}${key}: ${text(value)}`;
  if (whole.length <= ONE_LINE || typeof value !== 'object' || value === null) return [whole];
  if (/^(Ref|Fn::)/.test(Object.keys(value)[0] ?? '')) return [whole];
  return [`${indent}${key}:`, ...Object.entries(value).flatMap(([one, of]) => outline(one, of, text, `${indent}  `))];
}
