import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Condition } from '../../platform/table/write.ts';
import { isReserved } from './reserved-words.ts';
import { attributeOf, compareValues, type Item, isSame, storedItem } from './stored-value.ts';
import { ValidationException } from './validation.ts';

/** Whether an item meets a condition; a missing one has no attributes. */
export type Test = (item: Item) => boolean;

/** What a comparison compares. `constant`: the value of a placeholder. */
interface Operand {
  readonly text: string;
  readonly of: (item: Item) => AttributeValue | undefined;
  readonly constant?: AttributeValue;
}

type Comparison = (left: AttributeValue | undefined, right: AttributeValue | undefined) => boolean;

const comparisons: Readonly<Record<string, Comparison>> = {
  '=': isSame,
  '<>': (left, right) => !isSame(left, right),
  '<': (left, right) => compareValues(left, right) < 0,
  '<=': (left, right) => compareValues(left, right) <= 0,
  '>': (left, right) => compareValues(left, right) > 0,
  '>=': (left, right) => compareValues(left, right) >= 0,
};

/**
 * Reads a condition's expression, by recursive descent.
 * @throws ValidationException for what DynamoDB refuses, and for what this does not know
 */
export function testOf({ expression, names, values }: Condition): Test {
  const tokens = tokensOf(expression);
  const constants = storedItem(values ?? {});
  const unused = new Set([...Object.keys(names ?? {}), ...Object.keys(constants)]);
  if ([names, values].some((given) => given !== undefined && Object.keys(given).length === 0))
    throw new ValidationException(`no placeholders for: ${expression}`);
  const inParentheses = new WeakSet<Test>();

  const holds = alternatives();
  if (tokens.length > 0) throw new ValidationException(`unexpected ${tokens[0]} in: ${expression}`);
  if (unused.size > 0) throw new ValidationException(`unused: ${[...unused].join(', ')} in: ${expression}`);
  return holds;

  function alternatives(): Test {
    return joined('OR', () => joined('AND', negation, 'every'), 'some');
  }

  function joined(word: string, part: () => Test, how: 'every' | 'some'): Test {
    const first = part();
    if (tokens[0] !== word) return first;
    const parts = [first];
    while (accept(word)) parts.push(part());
    return (item) => parts[how]((test) => test(item));
  }

  function negation(): Test {
    if (!accept('NOT')) return single();
    const test = negation();
    return (item) => !test(item);
  }

  function single(): Test {
    if (!accept('(')) return tokens[1] === '(' && tokens[0] !== 'size' ? call() : comparison();
    const inner = alternatives();
    demand(')');
    if (inParentheses.has(inner)) throw new ValidationException(`redundant parentheses in: ${expression}`);
    const test: Test = (item) => inner(item);
    inParentheses.add(test);
    return test;
  }

  function call(): Test {
    const name = tokens.shift();
    demand('(');
    const { of } = path();
    const test = callOf(name, of);
    demand(')');
    return test;
  }

  function callOf(name: string | undefined, of: Operand['of']): Test {
    if (name === 'attribute_exists') return (item) => of(item) !== undefined;
    if (name === 'attribute_not_exists') return (item) => of(item) === undefined;
    demand(',');
    const part = operand();
    if (name === 'contains') return (item) => contains(of(item), part.of(item));
    if (name !== 'begins_with') throw new ValidationException(`unknown function: ${name}`);
    if (part.constant !== undefined && part.constant.S === undefined)
      throw new ValidationException('begins_with is for strings');
    return (item) => startsWith(of(item)?.S, part.of(item)?.S);
  }

  function comparison(): Test {
    const left = operand();
    const operator = tokens.shift() ?? '';
    if (operator === 'BETWEEN') return between(left);
    if (operator === 'IN') return among(left);
    const compared = comparisons[operator];
    if (compared === undefined) throw new ValidationException(`unknown operator: ${operator} in: ${expression}`);
    const right = operand();
    if (left.text === right.text) throw new ValidationException(`operands must differ in: ${expression}`);
    if (compared !== comparisons['='] && compared !== comparisons['<>'])
      for (const each of [left, right]) requireOrder(each);
    return (item) => compared(left.of(item), right.of(item));
  }

  function between(value: Operand): Test {
    const low = operand();
    demand('AND');
    const high = operand();
    for (const each of [value, low, high]) requireOrder(each);
    if (low.constant !== undefined && high.constant !== undefined && !(compareValues(low.constant, high.constant) <= 0))
      throw new ValidationException('the bounds of BETWEEN must be in order');
    return (item) =>
      compareValues(low.of(item), value.of(item)) <= 0 && compareValues(value.of(item), high.of(item)) <= 0;
  }

  function among(value: Operand): Test {
    demand('(');
    const options = [operand()];
    while (accept(',')) options.push(operand());
    demand(')');
    return (item) => options.some(({ of }) => isSame(value.of(item), of(item)));
  }

  function operand(): Operand {
    if (tokens[0]?.startsWith(':')) return constant(tokens.shift() ?? '');
    if (tokens[0] !== 'size') return path();
    tokens.shift();
    demand('(');
    const { text, of } = path();
    demand(')');
    return { text: `size(${text})`, of: (item) => sizeOf(of(item)) };
  }

  function constant(placeholder: string): Operand {
    const value = constants[placeholder];
    if (value === undefined) throw new ValidationException(`${placeholder} is not defined`);
    unused.delete(placeholder);
    return { text: placeholder, of: () => value, constant: value };
  }

  function path(): Operand {
    const parts = [attribute()];
    while (accept('.')) parts.push(attribute());
    const [first = '', ...rest] = parts;
    return {
      text: parts.join('.'),
      of: (item) => rest.reduce((value, name) => attributeOf(value?.M ?? {}, name), attributeOf(item, first)),
    };
  }

  function attribute(): string {
    const token = tokens.shift() ?? '';
    if (!token.startsWith('#')) {
      if (!/^[a-z]\w*$/i.test(token) || isReserved(token))
        throw new ValidationException(`not a name: ${token} in: ${expression}`);
      return token;
    }
    const name = names?.[token];
    if (name === undefined || name === '') throw new ValidationException(`${token} is not defined`);
    unused.delete(token);
    return name;
  }

  function accept(token: string): boolean {
    const found = tokens[0] === token;
    if (found) tokens.shift();
    return found;
  }

  function demand(token: string): void {
    if (!accept(token)) throw new ValidationException(`expected ${token} before ${tokens[0]} in: ${expression}`);
  }
}

function tokensOf(expression: string): string[] {
  const tokens = expression.match(/<>|<=|>=|[=<>(),.]|[:#]?\w+|\S/g);
  if (tokens === null) throw new ValidationException('the expression is empty');
  return tokens;
}

function requireOrder({ constant }: Operand): void {
  if (constant !== undefined && Number.isNaN(compareValues(constant, constant)))
    throw new ValidationException('only strings, numbers and bytes have an order');
}

function startsWith(whole: string | undefined, start: string | undefined): boolean {
  return whole !== undefined && start !== undefined && whole.startsWith(start);
}

/** A string in a string, or an element in a list or set of strings. */
function contains(whole: AttributeValue | undefined, part: AttributeValue | undefined): boolean {
  if (whole?.S !== undefined) return part?.S !== undefined && whole.S.includes(part.S);
  if (whole?.L !== undefined) return whole.L.some((each) => isSame(each, part));
  return whole?.SS !== undefined && part?.S !== undefined && whole.SS.includes(part.S);
}

/** Of a string in UTF-16 units, of bytes, or of elements. */
function sizeOf(value: AttributeValue | undefined): AttributeValue | undefined {
  const elements = value?.S ?? value?.B ?? value?.L ?? value?.SS ?? value?.NS ?? value?.BS;
  const count = elements?.length ?? (value?.M === undefined ? undefined : Object.keys(value.M).length);
  return count === undefined ? undefined : { N: String(count) };
}
