import { importPositions } from '../../../shared/contracts/bets/imports.ts';
import { checkBalance, getLedger, importEntries, saveEntry } from '../../../shared/contracts/bets/ledger.ts';
import type { BetPosition } from '../../../shared/contracts/bets/position.ts';
import { changePosition, placePosition } from '../../../shared/contracts/bets/positions.ts';
import type { EndpointName } from '../../../shared/contracts/index.ts';
import { bookBalances } from '../../../shared/ledger/balances.ts';
import { dayLater, easternDay } from '../../../shared/ledger/eastern-day.ts';
import { readLedger } from '../../../shared/ledger/read-ledger.ts';
import { dollars } from '../../../shared/odds/money.ts';
import { pick } from '../pick.ts';
import { listFacts } from './browser.ts';
import { type Log, textIn } from './call-log.ts';
import { shownBets } from './kept.ts';
import { callSignedIn } from './sign-in.ts';
import type { SimulatedUser, UserBehavior } from './simulated-user.ts';

const RESULTS = ['won', 'lost', 'push', 'void'] as const;
/** A book without fees. */
const BOOK = 1;
const PER_IMPORT = 3;

/** The bet with this number, from which all of it follows. */
function legOf(number: number) {
  const stake = 10 + (number % 90);
  return {
    sportsbookId: BOOK,
    label: `Bet ${number}`,
    pick: null,
    odds: 100 + (number % 50),
    stake,
    bonus: number % 4 === 0,
  };
}

const noteOf = (number: number) => `Bet ${number}`;
const idOf = (number: number) => `${number}`.padStart(32, '0');

export async function placeBet(user: SimulatedUser, behavior: UserBehavior, random: () => number): Promise<void> {
  const number = user.nextNumber();
  const game = random() < 0.5 ? listedGame(user.log) : null;
  const moneyline = { market: 'h2h', participant: null, side: 0, threshold: null } as const;
  const legs = [{ ...legOf(number), pick: game === null ? null : moneyline }];
  const request = placePosition.request.parse({
    ...{ key: idOf(number), kind: 'single', game, legs, tags: [], note: noteOf(number) },
  });
  await callSignedIn(user, 0, 'bets/place-position', { request }, behavior);
}

/** Settles, corrects or deletes a bet that is open as far as the user has seen. */
export async function changeBet(user: SimulatedUser, behavior: UserBehavior, random: () => number): Promise<void> {
  const open = shownBets(user.log).filter(({ state, game }) => state === 'open' && game === null);
  if (open.length === 0) return;
  const { id, revision, note } = pick(open, random());
  const what = random();
  if (what < 0.15) {
    await callSignedIn(user, 0, 'bets/delete-position', { params: { id } }, behavior);
    return;
  }
  const corrected = { ...legOf(Number(note.split(' ').at(-1))), stake: 200 + user.nextNumber() };
  const change =
    what < 0.75
      ? { type: 'settle', leg: 0, settlement: { result: pick(RESULTS, random()) } }
      : { type: 'correct', leg: 0, placed: corrected };
  const request = changePosition.request.parse({ revision, change });
  await callSignedIn(user, 0, 'bets/change-position', { params: { id }, request }, behavior);
}

/** Imports a few settled bets, some of them twice, and sometimes takes the import back. */
export async function importBets(user: SimulatedUser, behavior: UserBehavior, random: () => number): Promise<void> {
  const importId = idOf(user.nextNumber());
  const placedAt = new Date(user.now()).toISOString();
  const positions = Array.from({ length: PER_IMPORT }, () => user.nextNumber()).map((number) => ({
    ...{ kind: 'single', game: null, tags: [], note: noteOf(number), placedAt, doubleKey: noteOf(number) },
    legs: [{ ...legOf(number), settlement: { result: pick(RESULTS, random()) } }],
  }));
  const request = importPositions.request.parse({ importId, dryRun: false, positions });
  await sendFile(user, ['bets/imports/import-positions', 'bets/imports/undo-import'], request, behavior, random);
}

/** Sends a file, sometimes twice, and sometimes takes its import back. */
async function sendFile(
  user: SimulatedUser,
  [call, undo]: readonly [EndpointName, EndpointName],
  request: Readonly<Record<string, unknown>>,
  behavior: UserBehavior,
  random: () => number,
): Promise<void> {
  await callSignedIn(user, 0, call, { request }, behavior);
  if (random() < 0.3) await callSignedIn(user, 0, call, { request });
  const params = { importId: textIn(request, 'importId') };
  if (random() < 0.3) await callSignedIn(user, 0, undo, { params }, behavior);
}

/** Enters a deposit or bonus bets at the book of the bets, often sent twice, or imports three entries. */
export async function enterMoney(user: SimulatedUser, behavior: UserBehavior, random: () => number): Promise<void> {
  const entries = Array.from({ length: PER_IMPORT }, () => entryOf(user.nextNumber(), user.now(), random() < 0.5));
  const key = idOf(user.nextNumber());
  if (random() < 0.5) {
    const lines = entries.map((entry) => ({ ...entry, doubleKey: entry.note }));
    const request = importEntries.request.parse({ importId: key, dryRun: false, entries: lines });
    await sendFile(user, ['bettor/ledger/import-entries', 'bettor/ledger/undo-import'], request, behavior, random);
    return;
  }
  const request = saveEntry.request.parse({ key, ...entries[0] });
  await callSignedIn(user, 0, 'bettor/ledger/save-entry', { request }, behavior);
  if (random() < 0.3) await callSignedIn(user, 0, 'bettor/ledger/save-entry', { request }, behavior);
}

function entryOf(number: number, now: number, isBonus: boolean) {
  const day = easternDay(now);
  const bonus = { tokens: 4, expiresOn: dayLater(day, 7), rollover: null };
  const kind = isBonus ? { kind: 'bonus-bets', bonus } : { kind: 'deposit', bonus: null };
  return { sportsbookId: BOOK, day, amount: 100, bonusAmount: 0, since: null, note: noteOf(number), ...kind };
}

/**
 * Reads all bets, their sums and what they did to the money, compares a balance that is as computed, and reads all bets again, to see whether
 * they have changed meanwhile.
 */
export async function readBets(user: SimulatedUser, device: number): Promise<void> {
  await readList(user, device);
  await callSignedIn(user, device, 'bets/get-figures');
  const answer = await callSignedIn(user, device, 'bettor/ledger/get-ledger');
  const ledger = getLedger.reply.safeParse(answer?.json).data;
  const book = ledger && bookBalances(readLedger(ledger)).find(({ sportsbookId }) => sportsbookId === BOOK);
  if (book !== undefined) {
    const shown = { sportsbookId: BOOK, balance: dollars(book.cash), bonus: dollars(book.bonus) };
    const request = checkBalance.request.parse({ key: idOf(user.nextNumber()), ...shown });
    await callSignedIn(user, device, 'bettor/ledger/check-balance', { request });
  }
  await readList(user, device);
}

async function readList(user: SimulatedUser, device: number): Promise<void> {
  let cursor: string | undefined;
  do {
    const query = cursor === undefined ? {} : { cursor };
    const answer = await callSignedIn(user, device, 'bets/list-positions', { query });
    cursor = textIn(answer?.json, 'cursor') || undefined;
  } while (cursor !== undefined);
}

/** The game of the last list's first row; null if the user has seen no list. */
function listedGame(log: Log): BetPosition['game'] {
  const seen = log.flatMap(({ json }) => listFacts.safeParse(json).data?.example ?? []).at(-1);
  if (seen?.eventSport === undefined || seen.eventTitle === undefined) return null;
  const { eventId: id, eventSport: league, eventTitle: title, eventStartTime: startTime = null } = seen;
  return { id, league, title, startTime };
}
