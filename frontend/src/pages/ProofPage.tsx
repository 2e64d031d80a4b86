import { useQuery } from '@tanstack/react-query';
import { kinds } from '../../../shared/odds/kinds.ts';
import { AWAY_SECONDS } from '../../../shared/proof/appearances.ts';
import { messageFor } from '../api/api-error.ts';
import { PROOF_FALLBACK, proofQuery } from '../api/odds/proof.ts';
import { PageHeading } from '../features/marketing/PageHeading.tsx';
import { LosingRuns } from '../features/odds/proof/LosingRuns.tsx';
import { ColumnMeanings, ProofTable } from '../features/odds/proof/ProofTable.tsx';
import { leagueLabel, type Proof, pairColumns, pairTexts } from '../features/odds/proof/proof-texts.ts';
import { ValueProof, Withdrawals } from '../features/odds/proof/ValueProof.tsx';
import { formatDay, formatTime } from '../lib/format.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { Card } from '../ui/Card.tsx';
import { LoadState } from '../ui/Failure.tsx';
import { Message } from '../ui/Message.tsx';
import { LabeledSkeleton } from '../ui/Skeleton.tsx';

/** What became of everything that was listed, for everybody. */
export function ProofPage() {
  usePageTitle(
    'Proof',
    'What every bet that Crossbook listed was worth at the start of its game, how long arbitrages lasted, and what was withdrawn.',
  );
  const query = useQuery(proofQuery);
  const { data } = query;
  return (
    <div className="mx-auto max-w-5xl">
      <PageHeading title="What became of what we listed">
        Every row is written down when it is listed, and looked at again: bets with an expected value at the start of
        their game, arbitrages and overlaps until they are gone. All of them, not only those that did well.
      </PageHeading>
      <div className="mt-6 grid gap-4 *:min-w-0">
        <LoadState
          query={query}
          failure={messageFor(query.error, PROOF_FALLBACK)}
          skeleton={<LabeledSkeleton label="Loading the proof..." className="h-10" />}
        />
        {data !== undefined && <Made {...data} />}
        <ValueProof values={data?.values} />
        {data !== undefined && <Withdrawals withdrawals={data.values.withdrawals} />}
        <PairProof pairs={data?.pairs} />
        <Method />
        <LosingRuns />
        {data?.days && <Raw {...data.days} />}
      </div>
    </div>
  );
}

/** Of when the proof is. */
function Made({ madeAt, days, simulated }: Pick<Proof, 'madeAt' | 'days' | 'simulated'>) {
  return (
    <>
      {simulated && (
        <Message tone="notice">
          These prices are simulated: no sportsbook offered them, and the figures below say nothing about real bets.
        </Message>
      )}
      <p className="text-muted text-sm">
        {madeAt === null
          ? 'It is updated once a day. The first one is not ready yet.'
          : `Made on ${formatDay(Date.parse(madeAt))}, ${formatTime(Date.parse(madeAt))}`}
        {madeAt !== null && (days === null ? '; no day is over yet.' : `, from ${daysText(days)}.`)}
      </p>
    </>
  );
}

function daysText({ first, last }: NonNullable<Proof['days']>): string {
  const dayText = (day: string) => formatDay(Date.parse(`${day}T12:00:00`));
  return first === last ? `the rows of ${dayText(first)}` : `the rows of ${dayText(first)} to ${dayText(last)}`;
}

function Raw({ last }: NonNullable<Proof['days']>) {
  const linkStyle = 'font-semibold text-ink underline underline-offset-2';
  return (
    <Card title="Check it yourself">
      <p className="text-sm">
        All figures as{' '}
        <a href="/api/proof" className={linkStyle}>
          JSON
        </a>
        , and the rows that they are made from, day by day, without prices, which our source does not let us pass on:{' '}
        <a href={`/api/proof-rows/${last}`} className={linkStyle}>
          /api/proof-rows/{last}
        </a>
        .
      </p>
    </Card>
  );
}

const method = [
  'A row of the Value board is one price at one book. It is written down when it is first listed on a day, with its expected value and the books behind its fair price; whatever anybody’s filters are, and never again that day.',
  'Listed means: by the lowest of all ways to compute the fair price, the bet is worth at least its cost, and no check withholds it. The fair price is made from the other books alone.',
  'At the last scan before the start the fair price is made again in the same way. What the price that was written down is worth by it is its closing line value. A refund counts as nothing won or lost.',
  'Rows of the same game win and lose together, so the standard error is that of games, not of rows. Twice the standard error either way is what chance does easily.',
  `Of arbitrages and overlaps each appearance is written down: the scans that saw it first and last, and whether both books still had their prices at the next scans. One that comes back within ${AWAY_SECONDS / 60} minutes is the same. Rows for people with few books, and overlaps that another one beats, are left out.`,
  'Each day’s rows are added the next day, those of value bets two days after their games, and all figures are made anew from all rows.',
];

/** How the proof is made. */
function Method() {
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
        books limit winners: if you bet only what is listed here, your stakes may soon be limited.
      </p>
    </Card>
  );
}

/** How long arbitrages and overlaps lasted. `pairs`: undefined until they are loaded. */
function PairProof({ pairs }: { pairs: Proof['pairs'] | undefined }) {
  return (
    <Card title="Arbitrages and overlaps">
      {pairs === undefined || pairs.length === 0 ? (
        <p className="text-sm">The proof has no rows yet. They appear here a day after they were listed:</p>
      ) : (
        <ProofTable
          caption="How long arbitrages and overlaps were listed"
          first="Listed as"
          columns={pairColumns}
          rows={pairs.map((each) => ({
            key: `${each.kind} ${each.league}`,
            label:
              each.league === null ? (
                kinds[each.kind].label
              ) : (
                <span className="pl-3 text-muted">{leagueLabel(each.league)}</span>
              ),
            ...{ rows: each.rows, texts: pairTexts(each) },
          }))}
        />
      )}
      <ColumnMeanings columns={pairColumns} />
    </Card>
  );
}
