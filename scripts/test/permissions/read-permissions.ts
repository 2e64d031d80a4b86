import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { ENTRY_METADATA } from '../../../infra/config/entry-metadata.ts';
import { PARAMETER_SUFFIX } from '../../../shared/deployment/environment.ts';
import { inlineNestedStacks } from '../../../shared/deployment/nested-stacks.ts';
import type { Statement } from './evaluate.ts';

/** What a function's role allows. */
export interface Permissions {
  readonly statements: readonly Statement[];
  /** Names of the parameters that its environment names. */
  readonly parameters: readonly string[];
}

export interface StagePermissions {
  /** By the function's name in the project. */
  readonly functions: ReadonlyMap<string, Permissions>;
  /** The only resource of a type whose logical id begins so, as statements name it. */
  readonly resource: (type: string, idPrefix?: string) => string;
}

const oneOrMore = <T extends z.ZodType>(item: T) => z.union([z.array(item), item.transform((one) => [one])]);
/** Strict, so that a statement with `NotAction` or `Principal` is refused, not misread. */
const statement = z.strictObject({
  Effect: z.literal('Allow'),
  Action: oneOrMore(z.string()),
  Resource: oneOrMore(z.unknown()),
  Condition: z.record(z.string(), z.record(z.string(), oneOrMore(z.string()))).default({}),
});
const policy = z.object({ PolicyDocument: z.object({ Statement: z.array(statement) }) });
const attached = z.object({ Roles: z.array(z.object({ Ref: z.string() })) });
const rolePolicies = z.object({ Policies: z.array(policy).default([]) });
const lambda = z.object({
  Role: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }),
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
});
const template = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Properties: z.unknown().optional(),
      Metadata: z.record(z.string(), z.unknown()).default({}),
    }),
  ),
  Outputs: z.record(z.string(), z.object({ Value: z.unknown() })).default({}),
});
type Template = z.infer<typeof template>;

/** Of the stage that runs locally. */
const pseudoParameters: Readonly<Record<string, string>> = {
  'AWS::AccountId': '000000000000',
  'AWS::Region': 'us-east-1',
  'AWS::Partition': 'aws',
};
const reference = z.union([
  z.string(),
  z.strictObject({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) }),
  z.strictObject({ Ref: z.string() }),
  z.strictObject({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }),
  z.strictObject({ 'Fn::GetStackOutput': z.looseObject({ StackName: z.string(), OutputName: z.string() }) }),
]);

/** One part of an ARN's name, as in `{ 'Fn::Select': [0, { 'Fn::Split': ['-', { 'Fn::Select': [6, { 'Fn::Split': [':', ARN] }] }] }] }`. */
const namePart = z
  .object({ 'Fn::Select': z.tuple([z.number(), z.object({ 'Fn::Split': z.tuple([z.literal('-'), z.unknown()]) })]) })
  .transform((part) => part['Fn::Select'][1]['Fn::Split'][1])
  .pipe(
    z.object({
      'Fn::Select': z.tuple([z.literal(6), z.object({ 'Fn::Split': z.tuple([z.literal(':'), z.unknown()]) })]),
    }),
  )
  .transform((part) => part['Fn::Select'][1]['Fn::Split'][1]);
/** The ARN of a secret whose name the CDK takes out of it. */
const namedSecret = z
  .strictObject({ 'Fn::Join': z.tuple([z.literal('-'), z.tuple([namePart], namePart)]) })
  .transform((name) => name['Fn::Join'][1][0]);

/** Reads a stage's functions, their roles' statements and their parameters from its templates. */
export async function readPermissions(folder: string, stage: string): Promise<StagePermissions> {
  const suffix = '.template.json';
  const files = (await readdir(folder)).filter(
    (name) => name.startsWith(`crossbook-${stage}-`) && name.endsWith(suffix),
  );
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const stacks = new Map(
    files.map((file): [string, Template] => [
      file.slice(0, -suffix.length),
      template.parse(inlineNestedStacks(read(file), read)),
    ]),
  );

  /** `arn:aws:…` for a literal, `STACK/LOGICAL-ID` for a resource of the stage. */
  function resolve(value: unknown, stack: string): string {
    const secret = namedSecret.safeParse(value);
    if (secret.success) return resolve(secret.data, stack);
    const parsed = reference.parse(value);
    if (typeof parsed === 'string') return parsed;
    if ('Fn::Join' in parsed) {
      const [separator, parts] = parsed['Fn::Join'];
      return parts.map((part) => resolve(part, stack)).join(separator);
    }
    if ('Ref' in parsed) return pseudoParameters[parsed.Ref] ?? `${stack}/${parsed.Ref}`;
    if ('Fn::GetAtt' in parsed) return `${stack}/${parsed['Fn::GetAtt'][0]}`;
    const { StackName, OutputName } = parsed['Fn::GetStackOutput'];
    return resolve(stacks.get(StackName)?.Outputs[OutputName]?.Value, StackName);
  }

  const functions = [...stacks].flatMap(([stack, { Resources }]) => {
    const all = Object.values(Resources);
    const inlineOf = (role: string) => rolePolicies.safeParse(Resources[role]?.Properties).data?.Policies ?? [];
    const policies = all.filter(({ Type }) => Type === 'AWS::IAM::Policy');
    const isOf = (role: string, properties: unknown) =>
      attached.safeParse(properties).data?.Roles.some(({ Ref }) => Ref === role) ?? false;
    return all
      .filter(({ Type, Metadata }) => Type === 'AWS::Lambda::Function' && ENTRY_METADATA in Metadata)
      .map(({ Properties, Metadata }): [string, Permissions] => {
        const { Role, Environment } = lambda.parse(Properties);
        const [role] = Role['Fn::GetAtt'];
        const own = policies.filter((each) => isOf(role, each.Properties));
        const statements = [...inlineOf(role), ...own.map((each) => policy.parse(each.Properties))]
          .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
          .map(({ Action, Resource, Condition }) => ({
            actions: Action,
            resources: Resource.map((each) => resolve(each, stack)),
            conditions: Condition,
          }));
        const parameters = Object.entries(Environment.Variables)
          .filter(([variable]) => variable.endsWith(PARAMETER_SUFFIX))
          .map(([, value]) => resolve(value, stack));
        return [String(Metadata[ENTRY_METADATA]), { statements, parameters }];
      });
  });
  return {
    functions: new Map(functions),
    resource: (type, idPrefix = '') => {
      const found = [...stacks].flatMap(([stack, { Resources }]) =>
        Object.entries(Resources).flatMap(([id, { Type }]) =>
          Type === type && id.startsWith(idPrefix) ? [`${stack}/${id}`] : [],
        ),
      );
      const [only] = found;
      if (only === undefined || found.length > 1) throw new Error(`${found.length} resources ${type}, expected one`);
      return only;
    },
  };
}
