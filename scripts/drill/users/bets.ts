import { importPositions } from '../../../shared/contracts/bets/imports.ts';
import { saveEntry } from '../../../shared/contracts/bets/ledger.ts';
import type { BetPosition } from '../../../shared/contracts/bets/position.ts';
import { changePosition, placePosition } from '../../../shared/contracts/bets/positions.ts';
import { easternDay } from '../../../shared/ledger/eastern-day.ts';
import { pick } from '../pick.ts';
import { listFacts } from './browser.ts';
import { type Log, textIn } from './call-log.ts';
import { shownBets } from './kept.ts';
import { callSignedIn } from './sign-in.ts';
import type { SimulatedUser, UserBehavior } from './simulated-user.ts';

const RESULTS = ['won', 'lost', 'push', 'void'] as const;
/** A book without fees. */
const BOOK = 1;
const BETS_PER_IMPORT = 3;

/** The bet with this number. Its note, stake and odds follow from the number. */
function legOf(number: number) {
  const stake = 10 + (number % 90);
  return { sportsbookId: BOOK, label: `Bet ${number}`, pick: null, odds: 100 + (number % 50), stake, bonus: false };
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
  const positions = Array.from({ length: BETS_PER_IMPORT }, () => user.nextNumber()).map((number) => ({
    ...{ kind: 'single', game: null, tags: [], note: noteOf(number), placedAt, doubleKey: noteOf(number) },
    legs: [{ ...legOf(number), settlement: { result: pick(RESULTS, random()) } }],
  }));
  const request = importPositions.request.parse({ importId, dryRun: false, positions });
  await callSignedIn(user, 0, 'bets/imports/import-positions', { request }, behavior);
  if (random() < 0.3) await callSignedIn(user, 0, 'bets/imports/import-positions', { request });
  if (random() < 0.3) await callSignedIn(user, 0, 'bets/imports/undo-import', { params: { importId } }, behavior);
}

/** Enters a deposit at the book of the bets, and often sends it twice. */
export async function enterDeposit(user: SimulatedUser, behavior: UserBehavior, random: () => number): Promise<void> {
  const number = user.nextNumber();
  const fields = { sportsbookId: BOOK, kind: 'deposit', day: easternDay(user.now()), amount: 100, bonusAmount: 0 };
  const request = saveEntry.request.parse({
    key: idOf(number),
    ...fields,
    since: null,
    bonus: null,
    note: noteOf(number),
  });
  await callSignedIn(user, 0, 'bettor/ledger/save-entry', { request }, behavior);
  if (random() < 0.3) await callSignedIn(user, 0, 'bettor/ledger/save-entry', { request }, behavior);
}

/** Reads all bets, their sums and what they did to the money, and all bets again, to see whether they have changed meanwhile. */
export async function readBets(user: SimulatedUser, device: number): Promise<void> {
  await readList(user, device);
  await callSignedIn(user, device, 'bets/get-figures');
  await callSignedIn(user, device, 'bettor/ledger/get-ledger');
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
