import type { SdkCall } from '../../simulators/aws/sdk-calls.ts';

/** An `Allow` statement; actions and resources may have the wildcard `*`. */
export interface Statement {
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  /** Operator → condition key → values. */
  readonly conditions: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

type Call = Pick<SdkCall, 'action' | 'resource' | 'context'>;
/** Whether a call's values of a key satisfy the statement's. */
type Operator = (given: readonly string[], wanted: readonly string[]) => boolean;

const isLike = (given: string, patterns: readonly string[]) => patterns.some((pattern) => matches(pattern, given));

/**
 * The operators that our statements use. A key that a request lacks fails a plain operator and satisfies `ForAllValues`.
 * Source: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-single-vs-multi-valued-context-keys.html
 */
const operators: Readonly<Record<string, Operator>> = {
  StringEquals: (given, wanted) => given.length === 1 && given.every((value) => wanted.includes(value)),
  StringLike: (given, wanted) => given.length === 1 && given.every((value) => isLike(value, wanted)),
  'ForAllValues:StringEquals': (given, wanted) => given.every((value) => wanted.includes(value)),
  'ForAllValues:StringLike': (given, wanted) => given.every((value) => isLike(value, wanted)),
};

/**
 * Whether a statement allows a call.
 * @throws Error for a condition operator that this does not know
 */
export function allows({ actions, resources, conditions }: Statement, { action, resource, context }: Call): boolean {
  return (
    isLike(action, actions) &&
    isLike(resource, resources) &&
    Object.entries(conditions).every(([name, keys]) => {
      const operator = operators[name];
      if (operator === undefined) throw new Error(`Cannot evaluate the condition operator ${name}`);
      return Object.entries(keys).every(([key, wanted]) => operator(context[key] ?? [], wanted));
    })
  );
}

/** A call that no statement allows. */
export function refusedCalls(statements: readonly Statement[], calls: readonly Call[]): readonly Call[] {
  return calls.filter((call) => !statements.some((statement) => allows(statement, call)));
}

const LEADING_KEYS = 'dynamodb:LeadingKeys';

/** What a statement allows and no call used, as `actions on partition or resource`. */
export function unusedPermissions(statement: Statement, calls: readonly Call[]): readonly string[] {
  const used = calls.filter((call) => allows(statement, call));
  const keys = Object.values(statement.conditions).flatMap((condition) => condition[LEADING_KEYS] ?? []);
  // `USER` and `USER#*` are one partition.
  const partitions = [...new Set(keys.map((pattern) => pattern.replace(/#\*$/, '')))];
  const unused =
    partitions.length > 0
      ? partitions.filter((name) =>
          used.every(({ context }) => !context[LEADING_KEYS]?.some((key) => isLike(key, [name, `${name}#*`]))),
        )
      : statement.resources.filter((pattern) => !used.some(({ resource }) => matches(pattern, resource)));
  return unused.map((what) => `${statement.actions.join(', ')} on ${what}`);
}

function matches(pattern: string, text: string): boolean {
  const literal = pattern.replace(/[\\^$.|?+()[\]{}]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll('*', '.*')}$`, 's').test(text);
}
