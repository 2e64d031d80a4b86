import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aParsedOpportunity } from '../../../testing/opportunities.ts';
import { renderPart } from '../../../testing/render.tsx';
import { describeOpportunity } from '../card/describe-opportunity.ts';
import { OpenBoth } from './OpenBoth.tsx';

const link = () => screen.getByRole('link');
const stay = (event: Event) => event.preventDefault();

// The tests' browser would open the pages.
beforeEach(() => document.addEventListener('click', stay));
afterEach(() => document.removeEventListener('click', stay));

it('the bet to place first is opened first, then the other is offered, then both again', async () => {
  renderPart(<OpenBoth legs={describeOpportunity(aParsedOpportunity()).legs} />);
  const seen: (string | null)[][] = [];
  for (let press = 0; press < 3; press += 1) {
    seen.push([link().textContent, link().getAttribute('href')]);
    await userEvent.click(link());
  }
  const fanDuel = 'https://sportsbook.fanduel.com/addToBetslip?marketId=1';
  expect(seen).toEqual([
    ['Open both, DraftKings first(opens in a new tab)', 'https://sportsbook.draftkings.com'],
    ['Now open FanDuel(opens in a new tab)', fanDuel],
    ['Open both, DraftKings first(opens in a new tab)', 'https://sportsbook.draftkings.com'],
  ]);
});

it('a bet whose link needs the bettor’s state is not offered', () => {
  const { bestOdds } = aParsedOpportunity().legs.reduce(
    (made, { label, best }) => ({
      bestOdds: {
        ...made.bestOdds,
        [label]: { ...best, sportsbookId: 3, link: 'https://sports.{state}.betmgm.com/en/sports?options=1' },
      },
    }),
    { bestOdds: {} },
  );
  renderPart(<OpenBoth legs={describeOpportunity(aParsedOpportunity({ bestOdds })).legs} />);
  expect(screen.queryByRole('link')).toBeNull();
});
