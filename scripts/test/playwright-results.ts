import * as z from 'zod/mini';
import type { Failure, Results } from './failure-text.ts';

const thrown = z.object({ message: z.optional(z.string()) });

const spec = z.object({
  title: z.string(),
  tests: z.array(z.object({ status: z.string(), results: z.array(z.object({ errors: z.array(thrown) })) })),
});

const suite = z.object({
  title: z.string(),
  specs: z.array(spec),
  get suites() {
    return z.optional(z.array(suite));
  },
});
type Suite = z.output<typeof suite>;

const report = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  suites: z.array(suite),
  /** What broke outside of all tests. */
  errors: z.array(thrown),
});

/** Of the JSON that Playwright writes; a test that passed only when repeated has failed. Throws when it is none. */
export function playwrightResults(json: unknown): Results {
  const { stats, suites, errors } = z.parse(report, json);
  const outside = errors.map(({ message = '' }) => ({ name: 'outside of all tests', message }));
  const failures = [...outside, ...suites.flatMap((one) => failuresOf(one, []))];
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, failures };
}

/** `above`: the titles around the suite; the outermost suites are files. */
function failuresOf({ title, specs, suites = [] }: Suite, above: readonly string[]): Failure[] {
  const path = [...above, title];
  const own = specs.flatMap(({ title: name, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        name: [...path, name].join(' › '),
        message: results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)).join('\n'),
      })),
  );
  return [...own, ...suites.flatMap((one) => failuresOf(one, path))];
}
