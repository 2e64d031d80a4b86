import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { parlayCount } from '../../../../../shared/bets/parlays/parlay.ts';
import { type NewLeg, stakeRange } from '../../../../../shared/contracts/bets/position.ts';
import { event } from '../../../../../shared/contracts/opportunities.ts';
import { centsFromDollars, formatShortDollars } from '../../../../../shared/odds/money.ts';
import { useAccess } from '../../../api/access.ts';
import { eventsQuery } from '../../../api/opportunities.ts';
import { typedBet } from '../forms/bet-form.ts';
import { isGradedByScore } from '../waiting.ts';
import { type LegTexts, type ListedGame, noLeg, oddsOfAll, parlayParts, readLeg } from './parlay-form.ts';

/** Something in the legs of a parlay keeps it from being saved. */
export class ParlayProblem extends Error {}

function listedGame(row: unknown): ListedGame[] {
  const { data } = event.safeParse(row);
  return data === undefined ? [] : [{ ...data, league: data.sport }];
}

interface TypedBet {
  readonly odds: number | null;
  readonly stake: number;
  readonly book: string;
}

/** The legs of a parlay while they are typed. Games are chosen from our lists where the person may see them. */
export function useParlay() {
  const { level } = useAccess();
  const events = useQuery({ ...eventsQuery, enabled: level === 'subscribed' });
  const games = useMemo(() => (events.data ?? []).flatMap(listedGame), [events.data]);
  const [legs, setLegs] = useState<readonly LegTexts[]>([noLeg, noLeg]);
  const [size, setSize] = useState(2);
  const [isTried, setTried] = useState(false);
  const read = legs.map((leg) =>
    readLeg(
      leg,
      games.find(({ id }) => id === leg.gameId),
    ),
  );
  const count = parlayCount(legs.length, size);
  const odds = oddsOfAll(legs, size);
  return {
    odds,
    count,
    /** From now on what is wrong with a leg is said. */
    showProblems: () => setTried(true),
    /** Whether final scores settle every leg. */
    isScored: read.every(
      (leg) => typeof leg !== 'string' && leg.game?.id != null && isGradedByScore(leg.pick, leg.game.league),
    ),
    fields: {
      ...{ legs, games, size },
      problems: read.map((leg) => (isTried && typeof leg === 'string' ? leg : undefined)),
      onChange: (next: readonly LegTexts[], by: number) => {
        setLegs(next);
        setSize(by);
      },
    },
    /** The bet, with the stake of all its parlays. @throws ParlayProblem */
    bet: (typed: TypedBet, { bookId, bonus }: { readonly bookId: string; readonly bonus: boolean }): NewLeg => {
      const selections = read.filter((leg) => typeof leg !== 'string');
      if (selections.length < legs.length) throw new ParlayProblem('Some legs are not complete.');
      const whole = typed.odds ?? odds;
      if (whole === undefined) throw new ParlayProblem('Enter the odds of all legs together.');
      const stake = Math.round(typed.stake * 100 * count) / 100;
      if (stake > stakeRange.max)
        throw new ParlayProblem(
          `All parlays together can cost at most ${formatShortDollars(centsFromDollars(stakeRange.max))}.`,
        );
      const parts = parlayParts(selections, size);
      const bet = typedBet({ ...typed, stake, odds: whole, label: parts.label }, { bookId, bonus, pick: null });
      return { ...bet, ...parts };
    },
  };
}
