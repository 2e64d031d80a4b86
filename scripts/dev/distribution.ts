import { parseArgs } from 'node:util';
import { leagues } from '../../shared/catalogue/leagues.ts';
import { type LeagueOutcomes, leagueOutcomes } from '../../shared/odds/distribution/league-outcomes.ts';
import type { Measure } from '../../shared/odds/distribution/outcomes.ts';

const USAGE =
  'Usage: npm run distribution -- --league KEY (--home-probability P | --spread S | --total T) [--json]; KEY is one of ' +
  `${leagues.map(({ key }) => key).join(', ')}`;

/** Exit status when there is no answer. */
const NO_ANSWER = 2;

/** Results that any game has, and more. */
const [LOWEST, HIGHEST] = [-200, 1000];

/** Why there is no answer, in one sentence. */
class NoAnswer extends Error {}

/** What is asked: the results of which measure, anchored where. */
interface Question {
  readonly measure: Measure;
  readonly line: number;
  readonly above: number;
}

/** How each option anchors the distribution. */
const questions: Readonly<Record<string, (value: number) => Question | string>> = {
  'home-probability': (value) =>
    value > 0 && value < 1
      ? { measure: 'home-margin', line: 0, above: value }
      : '--home-probability is more than 0 and less than 1',
  spread: (value) => lined('home-margin', -value, '--spread'),
  total: (value) => (value > 0 ? lined('count', value, '--total') : '--total is more than 0'),
};

/** Even chances at a line, given no refund. */
function lined(measure: Measure, line: number, option: string): Question | string {
  return Number.isInteger(line * 4) ? { measure, line, above: 0.5 } : `${option} is a multiple of 0.25`;
}

try {
  main();
} catch (error) {
  if (!(error instanceof NoAnswer)) throw error;
  console.error(error.message);
  process.exitCode = NO_ANSWER;
}

function main(): void {
  const { league, json, numbers } = optionsOf();
  const given = Object.keys(questions).filter((name) => numbers[name] !== undefined);
  const [name] = given;
  if (league === undefined || name === undefined || given.length > 1) throw new NoAnswer(USAGE);
  const text = numbers[name] ?? '';
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(value)) throw new NoAnswer(`--${name} is a number, not "${text}"`);
  const question = questions[name]?.(value) ?? USAGE;
  if (typeof question === 'string') throw new NoAnswer(`${question}, not ${text}`);
  const outcomes = leagueOutcomes(league, question.measure, question);
  if (outcomes === undefined) throw new NoAnswer(`There is no source for ${league} with --${name} ${text}`);
  print(question.measure, outcomes, json);
}

function print(measure: Measure, outcomes: LeagueOutcomes, json: boolean): void {
  const probabilities: [number, number][] = [];
  for (let result = LOWEST; result <= HIGHEST; result++) {
    const probability = outcomes.probability(result);
    if (probability > 0) probabilities.push([result, probability]);
  }
  if (json) {
    const key = measure === 'count' ? 'totals' : 'margins';
    console.log(JSON.stringify({ [key]: Object.fromEntries(probabilities), source: outcomes.source }));
    return;
  }
  console.log(outcomes.source);
  console.table(probabilities.map(([result, share]) => ({ result, percent: Number((100 * share).toFixed(2)) })));
}

function optionsOf() {
  try {
    const { values } = parseArgs({
      args: withNegativeNumbers(process.argv.slice(2)),
      options: {
        league: { type: 'string' },
        'home-probability': { type: 'string' },
        spread: { type: 'string' },
        total: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
    const { league, json, ...rest } = values;
    const numbers: Readonly<Record<string, string | undefined>> = rest;
    return { league, json, numbers };
  } catch {
    throw new NoAnswer(USAGE);
  }
}

/** `--spread -3.5` as `--spread=-3.5`: the parser takes a value that begins with a dash for an option. */
function withNegativeNumbers(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const previous = joined.at(-1);
    if (previous?.startsWith('--') && !previous.includes('=') && /^-[\d.]/.test(arg)) {
      joined[joined.length - 1] = `${previous}=${arg}`;
    } else joined.push(arg);
  }
  return joined;
}
