import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { forgetSignedIn } from '../api/signed-in-hint.ts';
import { anOpportunity, anOverlap } from '../testing/opportunities.ts';
import {
  advanceTime,
  asSubscriber,
  board,
  dialog,
  firstCard,
  go,
  noDialog,
  press,
  pressOnCard,
  saved,
  secondOpportunity,
  server,
  top,
  visit,
} from './testing/product.tsx';

const ID = 'arbitrage/e1/totals//8.5';
type Key = 'trackedOpportunities' | 'hiddenOpportunities';
const stored = (key: Key | 'blockedOpportunities') => JSON.parse(localStorage.getItem(key) ?? '[]');
/** The ids that are tracked, hidden and blocked. */
const membership = () => [
  stored('trackedOpportunities').map(({ opportunityId }: { opportunityId: string }) => opportunityId),
  stored('hiddenOpportunities').map(({ opportunityId }: { opportunityId: string }) => opportunityId),
  stored('blockedOpportunities'),
];
const becomes = (expected: readonly (readonly string[])[]) => waitFor(() => expect(membership()).toEqual(expected));

async function atCard() {
  asSubscriber({ arbitrage: [anOpportunity()] });
  await visit();
  await firstCard();
}

async function tracked() {
  await atCard();
  await pressOnCard('Track');
  await go('Track');
  await screen.findByRole('article');
}
async function hidden() {
  await atCard();
  await pressOnCard('Hide');
  await go('Hidden');
  await screen.findByRole('article');
}

describe('Opportunity membership (browser only)', () => {
  it('none', async () => {
    await atCard();
    expect(membership()).toEqual([[], [], []]);
  });

  it('Track: adds to tracked and blocked', async () => {
    await atCard();
    await pressOnCard('Track');
    await becomes([[ID], [], [ID]]);
  });

  it('and closes the modal', async () => {
    await atCard();
    await press(/^Details/);
    await dialog('Details');
    await press('Track');
    await noDialog('Details');
    await becomes([[ID], [], [ID]]);
  });

  it('From hidden context it also removes it from hidden', async () => {
    await hidden();
    await pressOnCard('Track');
    await becomes([[ID], [], [ID]]);
  });

  it('Untrack: removes from tracked and blocked', async () => {
    await tracked();
    await pressOnCard('Untrack');
    await becomes([[], [], []]);
  });

  it('Hide: adds to hidden and blocked', async () => {
    await atCard();
    await pressOnCard('Hide');
    await becomes([[], [ID], [ID]]);
  });

  it('tells the parent to hide the item', async () => {
    asSubscriber({ arbitrage: [anOpportunity(), secondOpportunity()] });
    await visit();
    await board();
    await pressOnCard('Hide');
    expect(await screen.findByText('1 Available')).toBeDefined();
  });

  it('and closes the modal (Hide)', async () => {
    await atCard();
    await press(/^Details/);
    await dialog('Details');
    await press('Hide');
    await noDialog('Details');
    await becomes([[], [ID], [ID]]);
  });

  it('From track context it also removes it from tracked', async () => {
    await tracked();
    await pressOnCard('Hide');
    await becomes([[], [ID], [ID]]);
  });

  it('Unhide: removes from hidden and blocked', async () => {
    await hidden();
    await pressOnCard('Unhide');
    await becomes([[], [], []]);
  });

  it('Hidden to tracked: removed from hidden, added to tracked, stays blocked', async () => {
    await hidden();
    await pressOnCard('Track');
    await becomes([[ID], [], [ID]]);
  });

  it('Blocked list: It excludes them from the dashboard', async () => {
    await atCard();
    await pressOnCard('Track');
    expect(await screen.findByText('0 Available')).toBeDefined();
    expect(screen.queryByRole('article')).toBeNull();
  });

  it.each(['overlap', 'promo'] as const)('promo and overlap lists: %s', async (kind) => {
    const row = anOpportunity({
      id: `${kind}/e1`,
      kind,
      promo: { pairs: [{ sportsbookId: 1, hedgeSportsbookId: 2, conversion: 56 }] },
      overlap: anOverlap({ expectedValue: 1 }),
    });
    asSubscriber({ [kind]: [row] });
    await visit(`/${kind}`);
    await board();
    await pressOnCard('Hide');
    expect(await screen.findByText('0 Available')).toBeDefined();
    expect(stored('blockedOpportunities')).toEqual([`${kind}/e1`]);
  });

  it('`id` is stable across scans: hidden ones must stay hidden after the next scan', async () => {
    await atCard();
    await pressOnCard('Hide');
    await screen.findByText('0 Available');
    server.on('GET /api/opportunities', [anOpportunity({ profitMargin: '4.1' }), secondOpportunity()]);
    await press('Auto Scan OFF');
    await advanceTime(15_000);
    expect(await screen.findByText('1 Available')).toBeDefined();
    expect(screen.queryByText('Boston Red Sox @ New York Yankees')).toBeNull();
  });

  it("Tracked record: the opportunity's fields plus a generated id and addedAt (ISO timestamp)", async () => {
    await atCard();
    await pressOnCard('Track');
    await becomes([[ID], [], [ID]]);
    const [record] = stored('trackedOpportunities');
    expect(record).toMatchObject({ eventId: 'e1', market: 'totals', profitMargin: '3.7349', bestOdds: {} });
    expect(record.id).not.toBe(ID);
    expect(record.id).toMatch(/.{8}/);
    expect(record.addedAt).toMatch(/^2026-11-21T18:00:4\d\.\d{3}Z$/);
  });

  it('Tracked, hidden and blocked lists are local to the browser and need no sign-in', async () => {
    await atCard();
    await pressOnCard('Track');
    await becomes([[ID], [], [ID]]);
    cleanup();
    forgetSignedIn();
    await visit('/track');
    expect(await screen.findByText('Boston Red Sox @ New York Yankees')).toBeDefined();
  });
});

describe('The page context decides the buttons', () => {
  const names = () =>
    top()
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
      .filter((name) => /^(Calculator|Track|Untrack|Hide|Unhide)$/.test(name ?? ''));

  it('Track context shows Untrack/Track and Hide', async () => {
    await saved('Track');
    await press(/^Details/);
    await dialog('Details');
    expect(names()).toEqual(['Calculator', 'Untrack', 'Hide']);
    await press('Untrack');
    await waitFor(() => expect(names()).toEqual(['Calculator', 'Track', 'Hide']));
  });

  it('Hidden context shows Track and Unhide', async () => {
    await hidden();
    await press(/^Details/);
    await dialog('Details');
    expect(names()).toEqual(['Calculator', 'Track', 'Unhide']);
  });

  it('Otherwise Track/Untrack and Hide', async () => {
    await atCard();
    await press(/^Details/);
    await dialog('Details');
    expect(names()).toEqual(['Calculator', 'Track', 'Hide']);
  });
});
