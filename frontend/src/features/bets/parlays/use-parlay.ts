import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { parlayCount } from '../../../../../shared/bets/parlays/parlay.ts';
import { type NewLeg, stakeRange } from '../../../../../shared/contracts/bets/position.ts';
import { event } from '../../../../../shared/contracts/opportunities.ts';
import { centsFromDollars, formatShortDollars } from '../../../../../shared/odds/money.ts';
import type { OddsText } from '../../../../../shared/odds/odds-format.ts';
import { useAccess } from '../../../api/access.ts';
import { messageFor } from '../../../api/api-error.ts';
import { CHANGE_FALLBACK } from '../../../api/bets/bets-list.ts';
import { eventsQuery } from '../../../api/opportunities.ts';
import { useOddsText } from '../../../lib/odds-format.ts';
import { typedBet } from '../forms/bet-form.ts';
import { isGradedByScore } from '../waiting.ts';
import {
  firstWrongField,
  type LegTexts,
  type ListedGame,
  noLeg,
  oddsOfAll,
  parlayName,
  parlayParts,
  readLeg,
  textsOfLeg,
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

/** Those of the lists, and of legs whose games are not in them any more. */
function allGames(events: readonly unknown[], before: NewLeg | undefined): readonly ListedGame[] {
  const listed = events.flatMap(listedGame);
  const own = (before?.selections ?? []).flatMap(({ game }) => (game?.id == null ? [] : [{ ...game, id: game.id }]));
  const byId = new Map([...own, ...listed].map((game) => [game.id, game]));
  return [...byId.values()];
}

function legsOf(before: NewLeg | undefined): readonly LegTexts[] {
  return before?.selections?.map(textsOfLeg) ?? [noLeg, noLeg];
}

function nameOf({ selections = [], size }: NewLeg): string {
  return parlayName(selections.length, size);
}

/** The odds of a corrected parlay as typed: nothing where they follow from its legs. */
export function typedParlayOdds(before: NewLeg, show: OddsText): string {
  return oddsOfAll(legsOf(before), before.size) === before.odds ? '' : show(before.odds);
}

interface TypedBet {
  readonly odds: number | null;
  readonly stake: number;
  readonly book: string;
}

/**
 * The legs of a parlay while they are typed. Games are chosen from our lists where the person may see them. `before`: the bet to correct, whose
 * stake is that of all its parlays.
 */
export function useParlay({ isShown, before }: { readonly isShown: boolean; readonly before?: NewLeg | undefined }) {
  const { level } = useAccess();
  const show = useOddsText();
  const events = useQuery({ ...eventsQuery, enabled: isShown && level === 'subscribed' });
  const games = useMemo(() => allGames(events.data ?? [], before), [events.data, before]);
  const [legs, setLegs] = useState(() => legsOf(before));
  const [size, setSize] = useState(before?.size ?? legs.length);
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
  const isTotal = before !== undefined;
  return {
    shown: { odds: odds === undefined ? '' : show(odds), count, isTotal },
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
      const stake = isTotal ? typed.stake : Math.round(typed.stake * 100 * count) / 100;
      if (stake > stakeRange.max)
        throw new ParlayProblem(
          'stake',
          `All parlays together can cost at most ${formatShortDollars(centsFromDollars(stakeRange.max))}`,
        );
      const parts = parlayParts(selections, size);
      const label = before === undefined || before.label === nameOf(before) ? parts.label : before.label;
      return {
        ...typedBet({ ...typed, stake, odds: whole, label }, { bookId, bonus, pick: null, before }),
        ...parts,
        label,
      };
    },
  };
}
