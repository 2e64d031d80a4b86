import { isJsonObject, type JsonObject } from '../json/json.ts';

/** Metadata key of a nested stack in its parent's template: the file of its own template, in the same folder. */
export const NESTED_TEMPLATE_METADATA = 'crossbook:template';

/**
 * A CloudFormation template with the stacks nested in it put in their places: what they refer to in it, and it in them, becomes an ordinary
 * reference. `read`: the template in a file that a nested stack's metadata names.
 * @throws Error if two of the stacks have a resource or condition of the same logical id
 */
export function inlineNestedStacks(whole: unknown, read: (file: string) => unknown): unknown {
  const resources = new Map<string, unknown>();
  const conditions = new Map(Object.entries(part(whole, 'Conditions')));
  const outputs = new Map<string, unknown>();
  for (const [id, resource] of Object.entries(part(whole, 'Resources'))) {
    const file = part(resource, 'Metadata')[NESTED_TEMPLATE_METADATA];
    if (typeof file !== 'string') {
      add(resources, id, resource);
      continue;
    }
    const parameters = part(part(resource, 'Properties'), 'Parameters');
    const nested = replace(read(file), (value) => parameters[referenceIn(value) ?? '']);
    for (const [name, each] of Object.entries(part(nested, 'Resources'))) add(resources, name, each);
    for (const [name, each] of Object.entries(part(nested, 'Conditions'))) add(conditions, name, each);
    for (const [name, each] of Object.entries(part(nested, 'Outputs')))
      outputs.set(`${id}.Outputs.${name}`, objectOf(each).Value);
  }
  const inlined = {
    ...objectOf(whole),
    Resources: Object.fromEntries(resources),
    Conditions: Object.fromEntries(conditions),
  };
  return replace(inlined, (value) => outputs.get(attributeIn(value) ?? ''));
}

function add(all: Map<string, unknown>, id: string, value: unknown): void {
  if (all.has(id)) throw new Error(`${id} is in two of the stacks`);
  all.set(id, value);
}

/** Copies a value, with each part of it for which there is another one replaced. */
function replace(value: unknown, other: (part: unknown) => unknown): unknown {
  const found = other(value);
  if (found !== undefined) return found;
  if (Array.isArray(value)) return value.map((each) => replace(each, other));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replace(each, other)]));
}

/** `{ Ref: 'name' }` → `name`. */
function referenceIn(value: unknown): string | undefined {
  const { Ref } = objectOf(value);
  return typeof Ref === 'string' ? Ref : undefined;
}

/** `{ 'Fn::GetAtt': ['id', 'Arn'] }` → `id.Arn`. */
function attributeIn(value: unknown): string | undefined {
  const path = objectOf(value)['Fn::GetAtt'];
  return Array.isArray(path) ? path.join('.') : undefined;
}

const part = (value: unknown, key: string): JsonObject => objectOf(objectOf(value)[key]);
const objectOf = (value: unknown): JsonObject => (isJsonObject(value) ? value : {});
