import { useQuery } from '@tanstack/react-query';
import { messageFor } from '../api/api-error.ts';
import { PROOF_FALLBACK, proofQuery } from '../api/odds/proof.ts';
import { PageHeading } from '../features/marketing/PageHeading.tsx';
import { LosingRuns } from '../features/proof/LosingRuns.tsx';
import { Method } from '../features/proof/Method.tsx';
import { PairProof } from '../features/proof/PairProof.tsx';
import type { Proof } from '../features/proof/proof-texts.ts';
import { ValueProof, Withdrawals } from '../features/proof/ValueProof.tsx';
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
          These prices are simulated: no sportsbook offered them, and the figures below say nothing of real bets.
        </Message>
      )}
      <p className="text-muted text-sm">
        {madeAt === null
          ? 'It is made once a day, and was not made yet.'
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
    <Card title="Do it over">
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
