import { AWAY_SECONDS } from '../../../../shared/proof/appearances.ts';
import { Card } from '../../ui/Card.tsx';

const method = [
  'A row of the Value board is one price at one book. It is written down when it is first listed on a day, with its expected value and the books behind its fair price; whatever anybody filters, and never again that day.',
  'Listed means: by the lowest of all ways to compute the fair price, the bet is worth at least its cost, and no check withholds it. The fair price is made from the other books alone.',
  'At the last scan before the start the fair price is made again in the same way. What the price that was written down is worth by it is its closing line value. A refund counts as nothing won or lost.',
  'Rows of the same game win and lose together, so the standard error is that of games, not of rows. Twice the standard error either way is what chance does easily.',
  `Of arbitrages and overlaps each appearance is written down: the scans that saw it first and last, and whether both books still had their prices at the next scans. One that comes back within ${AWAY_SECONDS / 60} minutes is the same. Rows for people with few books, and overlaps that another one beats, are left out.`,
  'Each day’s rows are added the next day, those of value bets two days after their games, and all figures are made anew from all rows.',
];

/** How the proof is made. */
export function Method() {
  return (
    <Card title="How it is made">
      <ul className="list-disc space-y-1.5 pl-5 text-sm">
        {method.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <h3 className="mt-4 font-semibold text-sm">What it does not say</h3>
      <p className="mt-1 text-sm">
        An expected value is an expectation: nobody’s bets are certain, and past rows promise nothing. Recreational
        books limit winners: who bets only what is listed here may soon be allowed small stakes.
      </p>
    </Card>
  );
}
