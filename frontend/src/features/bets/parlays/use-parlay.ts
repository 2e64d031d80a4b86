import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { parlayCount } from '../../../../../shared/bets/parlays/parlay.ts';
import { type NewLeg, stakeRange } from '../../../../../shared/contracts/bets/position.ts';
import { event } from '../../../../../shared/contracts/opportunities.ts';
import { centsFromDollars, formatShortDollars } from '../../../../../shared/odds/money.ts';
import { useAccess } from '../../../api/access.ts';
import { messageFor } from '../../../api/api-error.ts';
import { CHANGE_FALLBACK } from '../../../api/bets/bets-list.ts';
import { eventsQuery } from '../../../api/opportunities.ts';
import { typedBet } from '../forms/bet-form.ts';
import { isGradedByScore } from '../waiting.ts';
import {
  firstWrongField,
  type LegTexts,
  type ListedGame,
  noLeg,
  oddsOfAll,
  parlayParts,
  readLeg,
} from './parlay-form.ts';

/** Something about a parlay as a whole keeps it from being saved. */
class ParlayProblem extends Error {
  readonly field: 'odds' | 'stake';

  constructor(field: ParlayProblem['field'], message: string) {
    super(message);
    this.field = field;
  }
}

/** Why a bet was not saved, for its form. */
export function explainBet(error: unknown): { readonly text: string; readonly field?: ParlayProblem['field'] } {
  return error instanceof ParlayProblem
    ? { text: error.message, field: error.field }
    : { text: messageFor(error, CHANGE_FALLBACK) };
}

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
  const problems = read.map((leg) => ('problems' in leg ? leg.problems : {}));
  const selections = read.flatMap((leg) => ('problems' in leg ? [] : [leg]));
  const count = parlayCount(legs.length, size);
  const odds = oddsOfAll(legs, size);
  return {
    odds,
    count,
    /** The first field of the legs that is wrong, by its name. From now on what is wrong is said. */
    findProblem: () => {
      setTried(true);
      return firstWrongField(problems);
    },
    /** Whether final scores settle every leg. */
    isScored: selections.every(({ game, pick }) => game?.id != null && isGradedByScore(pick, game.league)),
    fields: {
      ...{ legs, games, size },
      problems: isTried ? problems : [],
      onChange: (next: readonly LegTexts[], by: number) => {
        setLegs(next);
        setSize(by);
      },
    },
    /** The bet, with the stake of all its parlays, once no leg has a problem. @throws ParlayProblem */
    bet: (typed: TypedBet, { bookId, bonus }: { readonly bookId: string; readonly bonus: boolean }): NewLeg => {
      const whole = typed.odds ?? odds;
      if (whole === undefined) throw new ParlayProblem('odds', 'Enter the odds of all legs together');
      const stake = Math.round(typed.stake * 100 * count) / 100;
      if (stake > stakeRange.max)
        throw new ParlayProblem(
          'stake',
          `All parlays together can cost at most ${formatShortDollars(centsFromDollars(stakeRange.max))}`,
        );
      const parts = parlayParts(selections, size);
      const bet = typedBet({ ...typed, stake, odds: whole, label: parts.label }, { bookId, bonus, pick: null });
      return { ...bet, ...parts };
    },
  };
}
