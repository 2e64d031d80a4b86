import type { Page } from '@playwright/test';
import { comparedSportsbooks } from '../../shared/catalogue/sportsbooks.ts';
import { doubleText, violations, violationsInOtherTheme } from './accessibility.ts';
import { expect, type Product, test } from './product.ts';
import { resize } from './scenes/scene.ts';
import { openAs, ownPageHeaders, signInAs } from './users.ts';

const rows = (page: Page) => page.locator('tr[data-position]');

/** How many rows are fully in sight without scrolling. */
const rowsInSight = (page: Page) =>
  rows(page).evaluateAll(
    (all) =>
      all.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= 0 && bottom <= row.ownerDocument.documentElement.clientHeight;
      }).length,
  );

/** How many cards are fully in sight between the bars at the top and bottom, without scrolling. */
const cardsInSight = async (page: Page) => {
  const bar = await page.getByRole('region', { name: 'Board', exact: true }).boundingBox();
  const bottom = await page.getByRole('navigation', { name: 'Boards' }).boundingBox();
  const [from, to] = [(bar?.y ?? 0) + (bar?.height ?? 0), bottom?.y ?? 0];
  const cards = await page
    .getByRole('article')
    .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().toJSON()));
  return cards.filter(({ top, bottom: end }) => top >= from && end <= to).length;
};

/** Texts of rows that are cut off: wider than the element that holds them. A player's market, all of which is in a title, is left out. */
const cutOff = (page: Page) =>
  rows(page)
    .locator('td:visible span, td:visible p, td:visible button')
    .evaluateAll((all) =>
      all
        .filter((each) => each.checkVisibility() && each.closest('.sr-only') === null && each.clientWidth > 1)
        .filter((each) => each.scrollWidth > each.clientWidth && !/^[^·\d]+ · [^·\d]+$/.test(each.textContent))
        .filter((each) => !each.closest('[title]')?.getAttribute('title')?.includes(`${each.textContent} · `))
        .map((each) => each.textContent),
    );

/** Texts of cards that end in an ellipsis. */
const cutInCards = (page: Page) =>
  page
    .getByRole('article')
    .locator('span, p, h2')
    .evaluateAll((all) =>
      all
        .filter((each) => each.closest('.sr-only') === null && each.clientWidth > 1)
        .filter(
          (each) =>
            each.scrollWidth > each.clientWidth &&
            each.computedStyleMap().get('text-overflow')?.toString() === 'ellipsis',
        )
        .map((each) => each.textContent),
    );

/** Controls of the bar that are not wholly within the window, or covered by another. */
const outOfSight = (page: Page) =>
  page
    .getByRole('region', { name: 'Board', exact: true })
    .locator('button:visible, input:visible, select:visible, a:visible')
    .evaluateAll((all) =>
      all
        .filter((each) => {
          const { left, right, top, height } = each.getBoundingClientRect();
          const { documentElement: root } = each.ownerDocument;
          const hit = each.ownerDocument.elementFromPoint((left + right) / 2, top + height / 2);
          return left < 0 || right > root.clientWidth || hit === null || !(each.contains(hit) || hit.contains(each));
        })
        .map((each) => each.getAttribute('aria-label') ?? each.textContent),
    );

/** The sportsbooks to which the rows link. */
const linkedBooks = async (page: Page) => {
  const labels = await rows(page)
    .locator('a[aria-label]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));
  return [...new Set(labels.map((label) => / at ([^,(]+?)(,|$| \()/.exec(label)?.[1] ?? label))];
};

/** All overlaps: more than fit on any screen. */
async function openList(page: Page, product: Product, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await openAs(page, product, { userState: 'active', path: '/overlap?view=list&ev=all' });
  await expect(rows(page).first()).toBeVisible();
}

for (const { width, height, comfortable, compact } of [
  { width: 1440, height: 900, comfortable: 16, compact: 22 },
  { width: 1920, height: 1080, comfortable: 20, compact: 28 },
]) {
  test(`a list shows ${comfortable} rows at ${width} × ${height}, and ${compact} compact ones, which a scan does not move`, async ({
    page,
    product,
  }) => {
    await openList(page, product, { width, height });
    expect(await rowsInSight(page)).toBeGreaterThanOrEqual(comfortable);
    await page.getByRole('button', { name: 'List options' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Compact rows' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(compact);
    const heights = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(new Set(heights)).toEqual(new Set([32]));

    const header = await page.getByRole('banner').boundingBox();
    await page.route('**/api/scan', () => {});
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Scanning...' })).toBeVisible();
    expect(await page.getByRole('banner').boundingBox()).toEqual(header);
  });
}

test('three cards that cut off nothing stand on the screen of a phone, between its bars, or two below the one line of a promo’s controls', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, product, 'active');
  for (const [path, cards] of [
    ['/?dollars=any', 3],
    ['/overlap?ev=all', 3],
    ['/low-hold', 3],
    ['/overlap?ev=all&markets=props', 2],
    ['/promo?dollars=any', 2],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('article').nth(cards)).toBeAttached();
    expect(await cardsInSight(page), path).toBeGreaterThanOrEqual(cards);
    for (const width of [360, 375, 412, 390]) {
      await resize(page, width);
      expect.soft(await cutInCards(page), `${path} at ${width} px`).toEqual([]);
    }
  }
  await page.getByRole('button', { name: /^Bonus bet \$100 at any book · hedge up to \$500/ }).click();
  await expect(page.getByLabel('Maximum hedge')).toBeVisible();
});

test('the bar sticks right below the header, whatever the size of the text', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, product, { userState: 'active', path: '/overlap?ev=all' });
  await expect(page.getByRole('article').first()).toBeVisible();
  const bar = page.getByRole('region', { name: 'Board', exact: true });
  const gap = async () => {
    const header = await page.getByRole('banner').boundingBox();
    return Math.round((await bar.boundingBox())?.y ?? 0) - Math.round(header?.height ?? 0);
  };
  for (const resizeText of [() => Promise.resolve(), () => doubleText(page)]) {
    await resizeText();
    await page.mouse.wheel(0, 900);
    await expect.poll(gap).toBe(0);
  }
});

test('a list and cards take the whole window up to 2560 px, in as many columns as fit', async ({ page, product }) => {
  await openList(page, product, { width: 2560, height: 1300 });
  const widthOf = async (name: string) => (await page.getByRole('table', { name }).boundingBox())?.width ?? 0;
  expect(await widthOf('Opportunities')).toBeGreaterThan(2_480);
  await page.keyboard.press('v');
  const cards = await page.getByRole('list', { name: 'Opportunities' }).boundingBox();
  expect(cards?.width).toBeGreaterThan(2_480);
  await expect(page.getByRole('article').nth(6)).toBeVisible();
  const tops = await page
    .getByRole('article')
    .evaluateAll((all) => all.slice(0, 7).map((card) => card.getBoundingClientRect().top));
  expect(tops.filter((top) => top === tops[0])).toHaveLength(6);
});

const overlapsOfTwoLeagues =
  '/overlap?view=list&ev=all&leagues=basketball_nba,americanfootball_nfl&markets=main,props&periods=game';
const boards = ['/?view=list', overlapsOfTwoLeagues, '/promo?view=list', '/low-hold?view=list'];
const saved = ['/track?view=list', '/hidden?view=list'];
for (const [stake, paths] of [
  [100, [...boards, ...saved]],
  [500, [...boards, '/value?view=list&min=0&ev=all']],
  [10_000, [...boards, ...saved]],
] as const) {
  test(`with $${stake} at 13 sportsbooks a list cuts off no name, amount, price, pick or line at any width, all of the bar is in sight, and no bet is elsewhere`, async ({
    page,
    product,
  }) => {
    await signInAs(page, product, 'active');
    const books = comparedSportsbooks.map(({ id }, index) => ({ sportsbookId: id, on: index < 13 }));
    const mine = comparedSportsbooks.slice(0, 13).map(({ name }) => name);
    await page.request.post('/api/betting-settings', { data: { stake, books }, headers: ownPageHeaders(product) });
    for (const path of paths) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await expect(page.getByRole('button', { name: /13 books$/ })).toBeVisible();
      await expect(rows(page).first()).toBeVisible();
      expect(mine, path).toEqual(expect.arrayContaining(await linkedBooks(page)));
      for (const width of [390, 768, 1280, 1366, 1440, 1536, 1600, 1920]) {
        await resize(page, width);
        expect.soft(await cutOff(page), `${path} at ${width} px`).toEqual([]);
        expect.soft(await outOfSight(page), `${path} at ${width} px`).toEqual([]);
      }
      // What Track and Hidden show then.
      for (const key of ['j', 't', 'j', 'h']) await page.keyboard.press(key);
    }
  });
}

test('at 1600 px the details stand beside the list, accessible in both themes, and follow the keys', async ({
  page,
  product,
}) => {
  await openList(page, product, { width: 1600, height: 900 });
  const pane = page.getByRole('complementary', { name: 'Details' });
  await page.keyboard.press('j');
  await page.keyboard.press('d');
  await expect(pane).toBeVisible();
  for (const position of [1, 2, 3]) {
    await page.keyboard.press('j');
    await expect(rows(page).nth(position)).toBeFocused();
    const title = await rows(page)
      .nth(position)
      .getByRole('button', { name: /^Details/ })
      .getAttribute('title');
    await expect(pane).toContainText(title ?? 'no title');
  }
  // In narrower windows, where details are a dialog, they are a screen.
  expect(await violations(page)).toEqual([]);
  expect(await violationsInOtherTheme(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(pane).toBeHidden();
  await expect(rows(page).nth(3)).toBeFocused();
  await expect(page).not.toHaveURL(/details/);
});

test('everything with a row works by keys, which stay clear of the bars', async ({ page, product }) => {
  await openList(page, product, { width: 1440, height: 900 });
  // Where a book has a site in each state, its link asks for the bettor's state first.
  const linked = await page.locator('tr[data-position]').evaluateAll((all) => {
    const opening = all.filter((row) => row.querySelector('a')?.target === '_blank');
    return opening.map((row) => Number(row.getAttribute('data-position'))).find((position) => position > 0) ?? 0;
  });
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('j');
  await expect(page.locator('tr[data-position="20"]')).toBeFocused();
  for (let step = 20; step > linked; step -= 1) await page.keyboard.press('k');
  const focused = page.locator(`tr[data-position="${linked}"]`);
  await expect(focused).toBeFocused();
  const header = await page.locator('thead th').first().boundingBox();
  const box = await focused.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0) - 1);

  const bet = page.context().waitForEvent('page');
  await page.keyboard.press('1');
  await (await bet).close();
  const hidden = await focused.textContent();
  await page.keyboard.press('h');
  await expect.poll(() => focused.textContent()).not.toBe(hidden);
  await expect(focused).toBeFocused();

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('zzzz');
  await expect(page.getByRole('heading', { name: /hidden by filters/ })).toBeVisible();
  await expect(page).toHaveURL(/q=zzzz/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox')).toHaveValue('zzzz');
  await page.keyboard.press('Escape');
  await expect(rows(page).first()).toBeVisible();
});
