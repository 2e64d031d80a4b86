import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { cents } from '../../../../../shared/odds/money.ts';
import { aParsedOpportunity } from '../../../testing/opportunities.ts';
import { renderPart } from '../../../testing/render.tsx';
import { ToastStack } from '../../../ui/ToastStack.tsx';
import { beginPlacing } from './begin-placing.ts';
import { withTaken } from './drafts/draft.ts';
import { changeDraft, draftsOf } from './drafts/drafts.ts';
import { closePlacing, useOpenPlacing } from './open-placing.ts';
import { aTaken } from './testing/an-offer.ts';
import { KEY, USER } from './testing/placing-page.tsx';
import { UnfinishedBets } from './UnfinishedBets.tsx';

const HOUR_MS = 3_600_000;
const OTHER_KEY = 'f'.repeat(32);
const LABEL = 'Over/Under: Over 8.5';

afterEach(() => {
  closePlacing();
});

function Line() {
  return (
    <>
      <UnfinishedBets userId={USER} />
      <output>{`${useOpenPlacing() ?? ''}`}</output>
      <ToastStack />
    </>
  );
}

const begin = (changes: Parameters<typeof aParsedOpportunity>[0] = {}, key = KEY, now = Date.now()) =>
  beginPlacing(aParsedOpportunity(changes), { userId: USER, key, now, limits: undefined });
const touch = () => changeDraft(USER, KEY, (before) => ({ ...before, touched: true }));

it('a bet that was begun is named, and can be continued', async () => {
  begin();
  touch();
  renderPart(<Line />);
  expect(screen.getByText(/You have an unfinished bet:/).textContent).toBe(
    'You have an unfinished bet: Boston Red Sox @ New York Yankees',
  );
  await userEvent.click(screen.getByRole('button', { name: /^Continue/ }));
  expect(screen.getByText(KEY)).toBeTruthy();
});

it('a bet that was only looked at is not named', () => {
  begin();
  renderPart(<Line />);
  expect(screen.queryByRole('list', { name: 'Unfinished bets' })).toBeNull();
});

it('a bet that is placed and not saved is called that, and discarding it can be undone', async () => {
  begin();
  changeDraft(USER, KEY, (before) => withTaken(before, aTaken(115, 200, { label: LABEL })));
  renderPart(<Line />);
  expect(screen.getByText(/Over 8.5 at FanDuel is placed, not saved yet/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Discard/ }));
  expect(screen.queryByText(/Over 8.5 at FanDuel/)).toBeNull();
  expect(screen.getByText('What you placed was not saved to Track.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByText(/Over 8.5 at FanDuel is placed/)).toBeTruthy();
});

it('a change in another tab is shown', async () => {
  renderPart(<Line />);
  begin();
  touch();
  window.dispatchEvent(new StorageEvent('storage'));
  expect(await screen.findByRole('button', { name: /^Continue/ })).toBeTruthy();
});

it('an opportunity whose bets were begun is continued, also under a new id', () => {
  begin();
  expect(begin({}, OTHER_KEY)).toBe(OTHER_KEY);
  changeDraft(USER, OTHER_KEY, (before) => ({ ...before, touched: true }));
  const id = 'arbitrage/e1/totals//9';
  expect(begin({ id, formerIds: ['arbitrage/e1/totals//8.5'] }, KEY)).toBe(OTHER_KEY);
});

it('bets of which none was placed are forgotten after half a day', () => {
  const now = Date.now();
  begin({}, KEY, now - 13 * HOUR_MS);
  begin({ id: 'arbitrage/e2/totals//9' }, OTHER_KEY, now);
  expect(draftsOf(USER).map(({ key }) => key)).toEqual([OTHER_KEY]);
});

it('a damaged storage has no drafts, and a row without a price begins none', () => {
  localStorage.setItem(`unfinishedBets-${USER}`, '[{"key":1},');
  expect(draftsOf(USER)).toEqual([]);
  expect(begin({ bestOdds: {} })).toBeUndefined();
});

it('a boosted bet has odds with no more than the largest extra winnings on its stake', () => {
  const row = aParsedOpportunity({ kind: 'promo' });
  const boost = { kind: 'profit-boost', boost: 0.5, maxExtra: cents(9_80) } as const;
  beginPlacing(row, {
    userId: USER,
    key: KEY,
    now: Date.now(),
    limits: undefined,
    promotion: { promotion: boost, id: 'c'.repeat(32) },
  });
  // $49 at +110 wins $53.90, and at most $9.80 more is $63.70: +130.
  expect(draftsOf(USER)[0]?.offer).toMatchObject({
    legs: [{ planned: { odds: 130 } }, {}],
    promotionId: 'c'.repeat(32),
  });
});

it('a boosted bet has the boosted odds, and a bonus bet its face value', () => {
  const row = aParsedOpportunity({ kind: 'promo' });
  const boost = { kind: 'profit-boost', boost: 0.5 } as const;
  beginPlacing(row, { userId: USER, key: KEY, now: Date.now(), limits: undefined, promotion: { promotion: boost } });
  // +110 wins $110 on $100, with half as much again $165.
  expect(draftsOf(USER)[0]?.offer.legs.map(({ planned, stake }) => [planned.odds, stake])).toEqual([
    [165, 4900],
    [105, 5100],
  ]);
  beginPlacing(row, { userId: USER, key: OTHER_KEY, now: Date.now(), limits: undefined });
  expect(draftsOf(USER)[0]?.offer.promotion).toEqual({ kind: 'bonus-bet' });
});
