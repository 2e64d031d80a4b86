import { randomInt } from 'node:crypto';
import { makeReady } from '../dev/make-ready.ts';
import { flagsOf, help, UsageError } from './options.ts';
import { roundsOf } from './plan-rounds.ts';
import type { RoundResult } from './round-result.ts';
import { playRounds } from './rounds.ts';
import { summaryOf, violationLines } from './summary.ts';

/** `npm run drill`: see `--help`. */
try {
  process.exitCode = await drill(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function drill(args: readonly string[]): Promise<number> {
  const flags = flagsOf(args);
  if (flags.help === true) {
    console.log(help);
    return 0;
  }
  if (flags.built !== true) await makeReady();
  const seed = flags.seed ?? randomInt(2 ** 32);
  const rounds = roundsOf(flags, seed);
  console.log(`rounds of seeds ${rounds.map((round) => round.seed).join(', ')}`);
  const results: RoundResult[] = [];
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  await playRounds({
    rounds,
    atOnce: flags['at-once'] ?? 2,
    mayBegin: () => flags.minutes === undefined || seconds() < flags.minutes * 60,
    onResult: (result) => {
      results.push(result);
      const { people, actions, injected, violations } = result;
      const faults = Object.values(injected).reduce((sum, count) => sum + count, 0);
      console.log(
        `round ${result.seed}: ${people} people, ${actions} actions, ${faults} faults, ${result.seconds.toFixed(1)} s, ${violations.length} violations`,
      );
      const asked = rounds.find((round) => round.seed === result.seed)?.faults ?? faults;
      for (const line of violationLines(result, asked)) console.log(line);
      for (const seen of result.record) console.log(JSON.stringify(seen));
    },
  });
  for (const line of summaryOf(results, seconds())) console.log(line);
  const violations = results.reduce((sum, result) => sum + result.violations.length, 0);
  console.log(`${violations} violations`);
  return violations === 0 ? 0 : 1;
}
