import { expect, it } from 'vitest';
import { pickOfLabel } from '../../../shared/boards/pick-of-label.ts';
import { leagues } from '../../../shared/catalogue/leagues.ts';
import { isPairable, markets } from '../../../shared/catalogue/markets.ts';
import { game } from '../../../shared/testing/event-quotes.ts';
import { outcomeLabel } from './outcome-label.ts';
import { eventTitle } from './to-wire.ts';

const about = { none: null, team: game.homeTeam, player: 'Over Under Jr.' } as const;

it('the page reads back from the label of a bet what the bet is on', () => {
  const unread = leagues.flatMap(({ key: league }) =>
    markets
      .filter((row) => row.leagues.includes(league) && isPairable(row) && row.key === row.family)
      .flatMap(({ family, sides, participant }) => {
        const thresholds = sides === 'spread' ? [-3.5, 0, 0.25, 7] : sides === 'over-under' ? [0.5, 8.75, 221] : [null];
        return ([0, 1] as const).flatMap((side) =>
          thresholds.map((threshold) => ({ family, participant: about[participant], side, threshold })),
        );
      })
      .filter(({ family, ...pick }) => {
        const event = { ...game, league };
        const label = outcomeLabel({ event, family, ...pick });
        const bet = { eventSport: league, eventTitle: eventTitle(event), market: family, label };
        return JSON.stringify(pickOfLabel(bet)) !== JSON.stringify({ market: family, ...pick });
      }),
  );
  expect(unread).toEqual([]);
});
