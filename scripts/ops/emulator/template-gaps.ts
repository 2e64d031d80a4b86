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

interface Context {
  /** Port of the external services, which also lead to the API. */
  readonly port: number;
  /** Parameter with a copy of the origin secret. */
  readonly originSecretCopy: string;
  /** The templates of nested stacks, by the file that their metadata names. */
  readonly nested: ReadonlyMap<string, string>;
}

/** Resource types that the emulator does not have; the last one runs the AWS CLI. Nothing about them is rehearsed. */
const MISSING_TYPES: readonly string[] = [
  'AWS::Backup::BackupSelection',
  'AWS::Budgets::Budget',
  'AWS::CodeDeploy::Application',
  'AWS::CodeDeploy::DeploymentGroup',
  'Custom::CDKBucketDeployment',
];

/**
 * A template as the emulator can hold it, with the resources of nested stacks, which the emulator updates as if what stays had no attributes.
 * A type that is neither here nor in the emulator makes the deployment fail.
 * @throws Error if something still refers to what was left out
 */
export function adaptTemplate(text: string, context: Context): string {
  const read = (file: string): unknown => JSON.parse(context.nested.get(file) ?? '{}');
  const adapted = template.parse(inlineNestedStacks(JSON.parse(text), read));
  const missing = Object.keys(adapted.Resources).filter((id) =>
    MISSING_TYPES.includes(adapted.Resources[id]?.Type ?? ''),
  );
  for (const id of missing) remove(adapted, id);
  for (const each of Object.values(adapted.Resources)) adaptResource(each, context);
  // The emulator creates no DKIM keys.
  for (const [name, { Description = '' }] of Object.entries(adapted.Outputs))
    if (Description.startsWith('DNS of ')) delete adapted.Outputs[name];
  publishArns(adapted);
  const result = JSON.stringify(adapted);
  const referred = missing.find(
    (id) => result.includes(`{"Ref":"${id}"}`) || result.includes(`{"Fn::GetAtt":["${id}"`),
  );
  if (referred !== undefined) throw new Error(`${referred} cannot be left out: something refers to it`);
  return result;
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

function adaptResource(each: Resource, context: Context): void {
  const { Type, Properties, Metadata } = each;
  if (Type === 'AWS::Lambda::Function' && ENTRY_METADATA in Metadata) redirectCalls(Properties, context);
  // Without CodeDeploy, CloudFormation itself points the alias to the new version.
  if (Type === 'AWS::Lambda::Alias') delete each.UpdatePolicy;
  if (Type === 'AWS::CloudFront::Distribution') redirectApiOrigin(Properties, context);
  if (Type === 'AWS::CloudWatch::Alarm' && Properties.Metrics !== undefined) replaceMetrics(Properties);
  if (Type === 'AWS::S3::BucketPolicy') allowPlainHttp(Properties);
}

/** Uses the local odds provider and Stripe, and the copy of the origin secret: there are no references to Secrets Manager. */
function redirectCalls({ Environment }: Resource['Properties'], { port, originSecretCopy }: Context): void {
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
}

/** The emulator’s CDN cannot call AWS addresses: it reaches the emulator's gateway through the external services. */
function redirectApiOrigin({ DistributionConfig }: Resource['Properties'], { port }: Context): void {
  for (const origin of DistributionConfig.Origins) {
    if (origin.CustomOriginConfig === undefined) continue;
    origin.DomainName = '127.0.0.1';
    Object.assign(origin.CustomOriginConfig, { HTTPPort: port, OriginProtocolPolicy: 'http-only' });
  }
}

/** The emulator has no metric math. Other resources refer to the alarm, so it stays, with an unused metric. */
function replaceMetrics(properties: Resource['Properties']): void {
  delete properties.Metrics;
  Object.assign(properties, { Namespace: 'LeftOut', MetricName: 'LeftOut', Statistic: 'Sum', Period: 60 });
}

/** The emulator itself has no TLS, so its bucket calls count as insecure. */
function allowPlainHttp({ PolicyDocument }: Resource['Properties']): void {
  for (const { Condition } of PolicyDocument.Statement)
    if (Condition?.Bool?.['aws:SecureTransport'] !== undefined) Condition.Bool['aws:SecureTransport'] = 'neither';
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
