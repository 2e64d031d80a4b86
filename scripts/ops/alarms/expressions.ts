/**
 * The little of CloudWatch's two languages that our alarms use. Whatever is left after the replacements is JavaScript's too: parentheses,
 * numbers, comparisons and arithmetic.
 */

type Entry = Readonly<Record<string, unknown>>;

const COMPARISON = /\$\.(\w+)\s*(=|!=|>=|<=|>|<)\s*("[^"]*"|-?[\d.]+)/g;

/**
 * Whether a JSON log entry matches a filter pattern. Texts in quotes match texts only, numbers match numbers only.
 * Source: https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/FilterAndPatternSyntax.html
 */
export function matchesPattern(pattern: string, entry: Entry): boolean {
  const compared = pattern.replace(/^\{|\}$/g, '').replaceAll(COMPARISON, (_all, field, operator, literal) => {
    return String(compare(entry[field], operator, JSON.parse(literal)));
  });
  if (/[^truefals\s()&|]/.test(compared)) throw new Error(`Not understood in ${pattern}: ${compared}`);
  return evaluate(compared, {}) === true;
}

function compare(value: unknown, operator: string, wanted: string | number): boolean {
  if (typeof value !== typeof wanted) return operator === '!=';
  if (operator === '=') return value === wanted;
  if (operator === '!=') return value !== wanted;
  if (typeof value !== 'number' || typeof wanted !== 'number') throw new Error(`${operator} on a text`);
  return { '>=': value >= wanted, '<=': value <= wanted, '>': value > wanted, '<': value < wanted }[operator] === true;
}

/**
 * A metric math expression at one point in time; undefined where a metric that is not filled has no data.
 * Source: https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/using-metric-math.html
 */
export function metricMath(
  expression: string,
  metrics: Readonly<Record<string, number | undefined>>,
  at: Date,
): number | undefined {
  const unfilled = expression.replaceAll(/FILL\(\w+,|MAX\(\[[\w, ]+\]\)/g, '');
  const ids = Object.keys(metrics);
  if (ids.some((id) => metrics[id] === undefined && new RegExp(`\\b${id}\\b`).test(unfilled))) return undefined;
  const functions = {
    IF: (condition: boolean | number, then: number, otherwise: number) => (condition ? then : otherwise),
    FILL: (value: number | undefined, missing: number) => value ?? missing,
    MAX: maximum,
  };
  const inPlace = expression.replaceAll(/\bHOUR\(\w+\)/g, String(at.getUTCHours())).replaceAll(/\bAND\b/g, '&&');
  const result = evaluate(inPlace, { ...functions, ...metrics });
  return result === undefined ? undefined : Number(result);
}

/** Of the metrics with data; undefined if none has any. */
function maximum(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

/** Of our own templates only, never of anything from outside. */
function evaluate(expression: string, names: Readonly<Record<string, unknown>>): unknown {
  return new Function(...Object.keys(names), `return (${expression});`)(...Object.values(names));
}
