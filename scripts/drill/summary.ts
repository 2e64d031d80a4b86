import type { RoundResult } from './round-result.ts';

/** What many rounds came to, as lines for people to read. */
export function summaryOf(results: readonly RoundResult[], seconds: number): readonly string[] {
  const sum = (of: (result: RoundResult) => number) => results.reduce((total, result) => total + of(result), 0);
  const people = sum((result) => result.people);
  const injected = merged(results.map((result) => result.injected));
  const met = merged(results.map((result) => result.met));
  const faults = total(injected);
  const minutes = seconds / 60;
  return [
    `${results.length} rounds, ${people} people, ${sum((result) => result.actions)} actions in ${minutes.toFixed(1)} minutes: ${(people / minutes).toFixed(0)} people and ${(faults / minutes).toFixed(0)} faults a minute`,
    `${faults} faults, met by ${total(met)} calls; ${(sum((result) => result.productHours) / 24).toFixed(0)} days by the product's clock`,
    ...listed('Faults', injected),
    ...listed('Calls that met one', met),
    `${sum((result) => result.failedCalls)} calls of ${sum((result) => result.peopleHit)} people had no good answer; of these people ${sum((result) => result.peopleRecovered)} were in order in the end`,
  ];
}

/** One line for each thing that is wrong, with what repeats it. */
export function violationLines({ seed, people, violations }: RoundResult, faults: number): readonly string[] {
  return violations.map(({ invariant, person, what, story }) => {
    const who = person === undefined ? '' : ` (person ${person}: ${story ?? ''})`;
    const again = `--seed ${seed} --people ${people} --faults ${faults}${person === undefined ? '' : ` --watch ${person}`}`;
    return `${invariant} ${what}${who}\n    again: npm run drill -- ${again}`;
  });
}

function listed(title: string, counts: ReadonlyMap<string, number>): string[] {
  const rows = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [`${title}:`, ...rows.map(([name, count]) => `  ${String(count).padStart(7)}  ${name}`)];
}

function merged(all: readonly Readonly<Record<string, number>>[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const counts of all)
    for (const [name, count] of Object.entries(counts)) sums.set(name, (sums.get(name) ?? 0) + count);
  return sums;
}

function total(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
