import * as z from 'zod';

/** What outlives a teardown, and what removes it. */
export interface Retained {
  /** `the table crossbook-dev-data-table8235A42E-1ABC`. */
  readonly what: string;
  readonly remove: string;
}

/** A stack's template, and the physical ids of its resources by logical id. */
export interface StackContents {
  readonly template: unknown;
  readonly ids: Readonly<Record<string, string>>;
}

const templateShape = z.object({
  Resources: z.record(z.string(), z.object({ Type: z.string(), DeletionPolicy: z.string().default('Delete') })),
});

/** By resource type; `remove` may have several commands. */
const kinds: Readonly<Record<string, { name: string; remove: (id: string) => string }>> = {
  'AWS::DynamoDB::Table': {
    name: 'the table',
    remove: (id) =>
      `aws dynamodb update-table --no-deletion-protection-enabled --table-name ${id} && aws dynamodb delete-table --table-name ${id}`,
  },
  'AWS::S3::Bucket': {
    name: 'the bucket',
    remove: (id) =>
      `aws s3 rm --recursive s3://${id} && aws s3 rb s3://${id} (a versioned bucket: "Empty" in the S3 console first)`,
  },
  'AWS::SecretsManager::Secret': {
    name: 'the secret',
    remove: (id) => `aws secretsmanager delete-secret --secret-id ${id}`,
  },
};

/** Resources that CloudFormation keeps when it deletes the stack. */
export function retainedBy({ template, ids }: StackContents): Retained[] {
  const { Resources } = templateShape.parse(template);
  return Object.entries(Resources).flatMap(([logicalId, { Type, DeletionPolicy }]) => {
    const id = ids[logicalId];
    if (!DeletionPolicy.startsWith('Retain') || id === undefined) return [];
    const kind = kinds[Type];
    if (kind === undefined) return [{ what: `${Type} ${id}`, remove: 'by hand, in the console of its service' }];
    return [{ what: `${kind.name} ${id}`, remove: kind.remove(id) }];
  });
}

/** Parameters that operators stored; no stack owns them. */
export function retainedParameters(names: readonly string[]): Retained[] {
  return names.map((name) => ({
    what: `the parameter ${name}`,
    remove: name.endsWith('/email-key')
      ? `last, once nobody may ask for their data any more: aws ssm delete-parameter --name ${name}`
      : `aws ssm delete-parameter --name ${name}`,
  }));
}

/** What this program cannot see. */
export const elsewhere: readonly Retained[] = [
  { what: 'backups that AWS made of a deleted table', remove: 'nothing: AWS deletes them after 35 days' },
  { what: 'the certificate, if the stage had a domain', remove: 'AWS Certificate Manager, us-east-1' },
  { what: 'DNS records: the site, DKIM, MAIL FROM', remove: 'where the domain is' },
  {
    what: 'the webhook endpoint and the product at Stripe',
    remove: 'Stripe; keep the account for refunds and disputes',
  },
  { what: 'the plan at the odds provider', remove: 'the provider’s dashboard' },
  { what: 'the stack CDKToolkit, with its bucket', remove: 'only if nothing else in the account uses the CDK' },
];
