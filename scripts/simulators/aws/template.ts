import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deployed } from './deployed.ts';
import { pageHeadersOf } from './page-headers.ts';
import { ofType, partOfStack, type Stack, template } from './stack-parts.ts';

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
export function deployedOf(stacks: readonly Stack[], folder: string): Deployed {
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
    mail: {
      verified: propertyOf(stacks, 'AWS::SES::EmailIdentity', 'EmailIdentity'),
      configurationSets: propertyOf(stacks, 'AWS::SES::ConfigurationSet', 'Name'),
    },
    table: tableInput(stored[1].Properties),
    pageHeaders: pageHeadersOf(headers[1].Properties),
    pageRoutes,
  };
}

function propertyOf(stacks: readonly Stack[], type: string, property: string): string[] {
  return stacks.flatMap((stack) => ofType(stack, type)).map(([, { Properties }]) => String(Properties[property]));
}

function tableInput(properties: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { KeySchema, AttributeDefinitions } = properties;
  return { KeySchema, AttributeDefinitions, BillingMode: 'PAY_PER_REQUEST' };
}
