import * as z from 'zod';
import { ENTRY_METADATA } from '../../../infra/config/entry-metadata.ts';
import { LIVE_PATH } from '../../../shared/contracts/live/messages.ts';
import { environment } from '../../../shared/deployment/environment.ts';
import { inlineNestedStacks, NESTED_TEMPLATE_METADATA } from '../../../shared/deployment/nested-stacks.ts';

/** Before an API's id: its gateway, on the emulator's own address. */
export const SOCKETS_PATH = '/_aws/execute-api/';

const resource = z.looseObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.any()).default({}),
  Metadata: z.record(z.string(), z.unknown()).default({}),
  UpdatePolicy: z.unknown().optional(),
  DependsOn: z.union([z.string(), z.array(z.string())]).optional(),
});
type Resource = z.output<typeof resource>;
const template = z.looseObject({
  Resources: z.record(z.string(), resource).default({}),
  Outputs: z.record(z.string(), z.looseObject({ Description: z.string().optional(), Value: z.unknown() })).default({}),
});
type Template = z.output<typeof template>;
const referred = z.strictObject({ Ref: z.string() });
const nestedStack = z.object({
  Type: z.literal('AWS::CloudFormation::Stack'),
  Properties: z.object({ TemplateURL: z.unknown() }),
  Metadata: z.object({ [NESTED_TEMPLATE_METADATA]: z.string() }),
});

interface Surroundings {
  /** Port of the external services, which also lead to the API. */
  readonly port: number;
  /** Parameter with a copy of the origin secret. */
  readonly originSecretCopy: string;
  /** The templates of nested stacks, by the file that their metadata names. */
  readonly nested: ReadonlyMap<string, string>;
}

/** The emulator updates a nested stack as if resources that stay as they are had no attributes. */
const NESTED_GAP = 'nested stacks: their resources stand in the stack that contains them';

/** Resource types that the emulator does not have, each with what is therefore not rehearsed. */
const MISSING_TYPES: Readonly<Record<string, string>> = {
  'AWS::Backup::BackupSelection': 'which table is backed up: the emulator’s CloudFormation has no selections',
  'AWS::Budgets::Budget': 'the whole resource: the emulator’s CloudFormation has no budgets',
  'AWS::CodeDeploy::Application': 'the shift of calls to new versions: they move at once',
  'AWS::CodeDeploy::DeploymentGroup': 'the shift of calls to new versions: they move at once',
  'Custom::CDKBucketDeployment':
    'the upload of the page’s files: the emulator cannot run the CDK’s copier, whose layer contains the AWS CLI',
};

/**
 * A template as the emulator can hold it, and what it does not hold, by resource type. A type that is neither here nor in the emulator
 * makes the deployment fail.
 * @throws Error if something still refers to what was left out
 */
export function adaptTemplate(text: string, surroundings: Surroundings) {
  const read = (file: string): unknown => JSON.parse(surroundings.nested.get(file) ?? '{}');
  const adapted = template.parse(inlineNestedStacks(JSON.parse(text), read));
  const gaps = new Map<string, string>();
  if (surroundings.nested.size > 0) gaps.set('AWS::CloudFormation::Stack', NESTED_GAP);
  const removed: string[] = [];
  for (const [id, { Type }] of Object.entries(adapted.Resources)) {
    const missing = MISSING_TYPES[Type];
    if (missing === undefined) continue;
    remove(adapted, id);
    removed.push(id);
    gaps.set(Type, missing);
  }
  for (const each of Object.values(adapted.Resources)) {
    const gap = adaptResource(each, surroundings);
    if (gap !== undefined) gaps.set(each.Type, gap);
  }
  for (const [name, { Description = '' }] of Object.entries(adapted.Outputs)) {
    if (!Description.startsWith('DNS of ')) continue;
    delete adapted.Outputs[name];
    gaps.set('AWS::SES::EmailIdentity', 'the DNS records of mail: the emulator creates no DKIM keys');
  }
  publishArns(adapted);
  const result = JSON.stringify(adapted);
  refuseReferences(result, removed);
  return { text: result, gaps };
}

/** Files and keys in the CDK's bucket of the templates that are nested in this one. */
export function nestedTemplates(text: string): { readonly file: string; readonly key: string }[] {
  return Object.values(template.parse(JSON.parse(text)).Resources).flatMap((each) => {
    const { data: nested } = nestedStack.safeParse(each);
    if (nested === undefined) return [];
    const url = JSON.stringify(nested.Properties.TemplateURL);
    const [key] = /[0-9a-f]{64}\.json/.exec(url) ?? [];
    if (key === undefined) throw new Error(`Not an address that the CDK writes: ${url}`);
    return [{ file: nested.Metadata[NESTED_TEMPLATE_METADATA], key }];
  });
}

/** Returns what the emulator does not hold of this resource. */
function adaptResource(each: Resource, surroundings: Surroundings): string | undefined {
  const { Type, Properties, Metadata } = each;
  if (Type === 'AWS::Lambda::Function' && ENTRY_METADATA in Metadata) return redirectCalls(Properties, surroundings);
  if (Type === 'AWS::Lambda::Alias') return moveAtOnce(each);
  if (Type === 'AWS::CloudFront::Distribution') return redirectApiOrigin(Properties, surroundings);
  if (Type === 'AWS::CloudWatch::Alarm' && Properties.Metrics !== undefined) return replaceMetrics(Properties);
  if (Type === 'AWS::S3::BucketPolicy') return allowPlainHttp(Properties);
  return undefined;
}

/** Uses the local odds provider and Stripe, and the copy of the origin secret. */
function redirectCalls({ Environment }: Resource['Properties'], { port, originSecretCopy }: Surroundings): string {
  const variables = Environment.Variables;
  variables[environment.oddsApiBaseUrl] = `http://127.0.0.1:${port}`;
  variables[environment.stripeEndpoint] = `http://127.0.0.1:${port}`;
  const [, sockets] = /"Ref":"(sockets\w+)"/.exec(JSON.stringify(variables[environment.socketsEndpoint] ?? '')) ?? [];
  if (sockets !== undefined)
    variables[environment.socketsEndpoint] = {
      'Fn::Join': ['', [`http://127.0.0.1:${port}${SOCKETS_PATH}`, { Ref: sockets }, LIVE_PATH]],
    };
  for (const [name, value] of Object.entries(variables)) {
    if (JSON.stringify(value).includes('/aws/reference/secretsmanager/')) variables[name] = originSecretCopy;
  }
  return 'the addresses of the odds provider, of Stripe and of the live sockets, and Parameter Store’s reference to the origin secret';
}

/** Without CodeDeploy, CloudFormation itself points the alias to the new version. */
function moveAtOnce(alias: Resource): undefined {
  delete alias.UpdatePolicy;
}

/** The emulator’s CDN cannot call AWS addresses: it reaches the emulator's gateway through the external services. */
function redirectApiOrigin({ DistributionConfig }: Resource['Properties'], { port }: Surroundings): string {
  for (const origin of DistributionConfig.Origins) {
    if (origin.CustomOriginConfig === undefined) continue;
    origin.DomainName = '127.0.0.1';
    Object.assign(origin.CustomOriginConfig, { HTTPPort: port, OriginProtocolPolicy: 'http-only' });
  }
  return 'the API’s address, and TLS to it';
}

/** Other resources refer to the alarm, so it stays, with an unused metric. */
function replaceMetrics(properties: Resource['Properties']): string {
  delete properties.Metrics;
  Object.assign(properties, { Namespace: 'LeftOut', MetricName: 'LeftOut', Statistic: 'Sum', Period: 60 });
  return 'metric math: the emulator supports single metrics only';
}

/** The emulator itself has no TLS, so its bucket calls count as insecure. */
function allowPlainHttp({ PolicyDocument }: Resource['Properties']): string | undefined {
  let gap: string | undefined;
  for (const { Condition } of PolicyDocument.Statement) {
    if (Condition?.Bool?.['aws:SecureTransport'] === undefined) continue;
    Condition.Bool['aws:SecureTransport'] = 'neither';
    gap = 'the refusal of calls without TLS: the emulator has no TLS';
  }
  return gap;
}

/** A secret's `Ref` is its ARN on AWS and its name in the emulator; `Fn::GetAtt` of `Id` is the ARN in both. */
function publishArns({ Resources, Outputs }: Template): void {
  const secrets = Object.keys(Resources).filter((id) => Resources[id]?.Type === 'AWS::SecretsManager::Secret');
  for (const output of Object.values(Outputs)) {
    const { data } = referred.safeParse(output.Value);
    if (data !== undefined && secrets.includes(data.Ref)) output.Value = { 'Fn::GetAtt': [data.Ref, 'Id'] };
  }
}

function remove({ Resources }: Template, id: string): void {
  delete Resources[id];
  for (const each of Object.values(Resources)) {
    if (each.DependsOn !== undefined) each.DependsOn = [each.DependsOn].flat().filter((other) => other !== id);
  }
}

function refuseReferences(text: string, removed: readonly string[]): void {
  const missing = removed.find((id) => text.includes(`{"Ref":"${id}"}`) || text.includes(`{"Fn::GetAtt":["${id}"`));
  if (missing !== undefined) throw new Error(`${missing} cannot be left out: something refers to it`);
}
