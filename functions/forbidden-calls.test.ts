import { globSync, readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';

/** Floating promises are refused by the linter: `noFloatingPromises` and `noMisusedPromises` in biome.json. */

const root = new URL('..', import.meta.url);
const sources = globSync('{functions,shared}/**/*.ts', { cwd: root }).filter(
  (file) => !/\.test\.ts$|(^|\/)testing\//.test(file),
);

interface Ban {
  readonly name: string;
  /** What a source must not contain. */
  readonly found: (source: string) => boolean;
  /** Variants that must all be found. */
  readonly spellings: readonly string[];
  /** Similar code that is allowed. */
  readonly allowed: readonly string[];
}

const bans: readonly Ban[] = [
  {
    name: 'Math.random',
    found: (source) => /\bMath\s*(\?\.|\.|\[)\s*['"`]?random\b|\}\s*=\s*Math\b/.test(source),
    spellings: [
      'Math.random()',
      'const chance = Math.random;',
      "Math['random']()",
      'Math?.random()',
      'const { random } = Math',
    ],
    allowed: ['Math.round(1)', 'systemRandomBytes(16)', 'deps.random(16)'],
  },
  {
    name: 'constructEventWithoutVerification',
    found: (source) => /constructEventWithoutVerification/i.test(source),
    spellings: ['webhooks.constructEventWithoutVerification(body)', "webhooks['constructEventWithoutVerification']"],
    allowed: ['webhooks.constructEvent(body, signature, secret)'],
  },
  {
    name: 'a tolerance of its own for webhooks',
    found: (source) => argumentsOf(source, /\.(constructEvent(Async)?|verifyHeader(Async)?)\s*\(/g).some((n) => n > 3),
    spellings: [
      'webhooks.constructEvent(body, signature, secret, 0)',
      'await stripe.webhooks.constructEventAsync(bytes(event), header(event, "s"), secrets[0], Infinity)',
      'signature.verifyHeader(\n  body,\n  header,\n  secret,\n  3600,\n)',
    ],
    allowed: [
      'webhooks.constructEvent(bytes(event, 1), header(event, "s"), secret)',
      'constructEvent(\n a,\n b,\n c,\n)',
    ],
  },
  {
    name: 'locale data read while a function starts',
    found: (source) => /^(?:export )?const .*new Intl\.|toLocaleString/m.test(source),
    spellings: ["const day = new Intl.DateTimeFormat('en-US');", 'LIMIT.toLocaleString()'],
    allowed: ["  const day = new Intl.DateTimeFormat('en-US');", "const day = lazyDateFormat('en-US');"],
  },
  {
    name: 'eval',
    found: (source) => /\beval\b/.test(source),
    spellings: ['eval(text)', '(0, eval)(text)', "globalThis['eval'](text)"],
    allowed: ['evaluate(text)', 'retrieval(text)'],
  },
  {
    name: 'new Function',
    found: (source) => /\bFunction\s*\(/.test(source),
    spellings: ["new Function('return 1')", "Function('return 1')"],
    allowed: ['someFunction(1)', 'function named() {}', 'let act: Function;'],
  },
  {
    name: 'console',
    found: (source) => /\bconsole\s*(\?\.|\.|\[)|=\s*console\b/.test(source),
    spellings: ['console.log(1)', "console['log'](1)", 'const { log } = console', 'console?.warn(1)'],
    allowed: ['the console of a browser', 'log.info(1)'],
  },
  {
    name: 'words made up for a log entry',
    found: (source) =>
      /\blog\s*\??\.\s*(info|warn|error)\(\s*(`[^`]*\$\{|[^,()]*['"]\s*\+|[^,()]*\+\s*['"])/.test(source),
    spellings: [
      'log.info(`login of \u0024{email}`)',
      'deps.log.warn(\n  `\u0024{name}_failed`, { email })',
      "log.error('failed for ' + email)",
      "log.error(email + ' failed')",
    ],
    allowed: ["log.info('login', { user: `\u0024{hash}` })", "log.warn(taken === 'never' ? 'a' : 'b', { n: 1 + 2 })"],
  },
];

it('all server sources are checked', () => {
  expect(sources.length).toBeGreaterThan(150);
  for (const file of [
    'functions/identity/account/login.handler.ts',
    'functions/platform/hash.ts',
    'shared/contracts/index.ts',
  ])
    expect(sources).toContain(file);
});

test.each(bans)('R-306: no source holds $name', ({ found }) => {
  expect(sources.filter((file) => found(readFileSync(new URL(file, root), 'utf8')))).toEqual([]);
});

test.each(bans)('the search finds $name however it is written, and nothing else', ({ found, spellings, allowed }) => {
  expect(spellings.filter((source) => !found(source))).toEqual([]);
  expect(allowed.filter(found)).toEqual([]);
});

/** The number of arguments of each call that starts like this. */
function argumentsOf(source: string, call: RegExp): number[] {
  return [...source.matchAll(call)].map(({ index, 0: begin }) => countArguments(source.slice(index + begin.length)));
}

/** Counts top-level commas up to the closing parenthesis, without a trailing one. */
function countArguments(rest: string): number {
  let depth = 1;
  let commas = 0;
  for (const [at, letter] of [...rest].entries()) {
    if ('([{'.includes(letter)) depth += 1;
    if (')]}'.includes(letter)) depth -= 1;
    if (depth === 0) return commas + (/,\s*$/.test(rest.slice(0, at)) ? 0 : 1);
    if (letter === ',' && depth === 1) commas += 1;
  }
  return commas + 1;
}
