import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import type { BetPosition, NewLeg } from '../../../../../../shared/contracts/bets/position.ts';
import type { PositionEdit } from '../../../../../../shared/contracts/bets/positions.ts';
import { defaultStakeRules } from '../../../../../../shared/odds/stake-rules.ts';
import { type fakeApi, json, refusal } from '../../../../testing/api-server.ts';
import { enterText } from '../../../../testing/enter-text.ts';
import { anOpportunity, someStats } from '../../../../testing/opportunities.ts';
import { renderPart } from '../../../../testing/render.tsx';
import { newDraft } from '../drafts/draft.ts';
import { addDraft } from '../drafts/drafts.ts';
import type { Offer } from '../offer.ts';
import { PlacingDialog } from '../PlacingDialog.tsx';
import type { PlacingRules } from '../second-choice.ts';
import { anOffer, OVER, UNDER } from './an-offer.ts';

export const USER = 'u';
export const KEY = '0123456789abcdef0123456789abcdef';
const ID = 'fedcba9876543210fedcba9876543210';

type Server = ReturnType<typeof fakeApi>;

/** Answers of the server to what the placing asks, from one position. */
export function fakeBets(server: Server) {
  let position: BetPosition | undefined;
  const placed = (leg: NewLeg): BetPosition['legs'][number] => ({ ...leg, fee: 0, placedAt: '2026-11-21T18:00:00Z' });
  const save = (legs: readonly NewLeg[]) => {
    position = {
      ...{ id: ID, revision: (position?.revision ?? 0) + 1, kind: 'arbitrage', game: null, tags: [], note: '' },
      ...{ state: 'open', placedAt: '2026-11-21T18:00:00Z', profit: 0 },
      legs: legs.map(placed),
    };
    return json(position);
  };
  server.on('POST /api/bets', ({ body }: { body: unknown }) => {
    const { legs } = body as { legs: NewLeg[] };
    return position === undefined ? save(legs) : json(position);
  });
  server.on(`POST /api/bets/${ID}`, ({ body }: { body: unknown }) => {
    const { revision, change } = body as { revision: number; change: PositionEdit };
    if (position === undefined || revision !== position.revision) return json({ message: 'Changed' }, 409);
    if (change.type === 'add-leg') return save([...position.legs, change.placed]);
    if (change.type !== 'correct') return refusal('query-invalid');
    return save(position.legs.map((leg, at) => (at === change.leg ? change.placed : leg)));
  });
  server.on(`GET /api/bets/${ID}`, () => json({ position, changes: [], prices: [] }));
  return { id: ID, legs: () => position?.legs.map(({ odds, stake, sportsbookId }) => [sportsbookId, odds, stake]) };
}

/** Prices of the under now: Novig and BetRivers listed with their times, DraftKings known from the scan. */
export function fakePrices(
  server: Server,
  under: readonly [sportsbookId: number, odds: number][] = [
    [8, -108],
    [25, -122],
  ],
) {
  const { id, kind, eventId, eventSport, eventTitle, market } = anOffer();
  const updatedAt = '2026-11-21T18:00:00Z';
  server.on('GET /api/opportunities', [
    anOpportunity({
      ...{ id, kind, eventId, eventSport, eventTitle, market, participant: 'LeBron James' },
      quotes: {
        [OVER]: [{ sportsbookId: 1, odds: 118, updatedAt }],
        [UNDER]: under.map(([sportsbookId, odds]) => ({ sportsbookId, odds, updatedAt })),
      },
    }),
  ]);
  server.on(`GET /api/odds/${eventId}/${market}`, { [UNDER]: [{ sportsbookId: 2, odds: -135 }] });
  server.on('GET /api/scan-stats', someStats());
}

interface PageProps {
  betting?: Partial<PlacingRules>;
  onClose?: () => void;
  children?: ReactNode;
}

function Page({ betting, children }: PageProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    <main tabIndex={-1}>
      {isOpen && (
        <PlacingDialog
          userId={USER}
          draftKey={KEY}
          betting={{ books: undefined, rules: defaultStakeRules, ...betting }}
          Opener={({ bet, name, onOpen }) => (
            <button type="button" onClick={onOpen}>
              Open {bet.sportsbookId} for {name}, ${bet.dollars}
            </button>
          )}
          onClose={() => setOpen(false)}
        />
      )}
      {!isOpen && <p>Closed</p>}
      {children}
    </main>
  );
}

/** Begins to place an offer. */
export function renderPlacing({ offer = anOffer(), ...props }: PageProps & { offer?: Offer } = {}) {
  addDraft(USER, newDraft(offer, { key: KEY, now: Date.now() }), Date.now());
  return renderPart(<Page {...props} />);
}

/** The page after a reload. */
export function renderAgain(props: PageProps = {}) {
  return renderPart(<Page {...props} />);
}

/** Types what was got, and confirms it. */
export async function got(odds: string, stake: string): Promise<void> {
  const [oddsField, stakeField] = [screen.getByLabelText('Odds'), screen.getByLabelText('Stake')];
  enterText(oddsField, odds);
  enterText(stakeField, stake);
  await confirm();
}

export async function confirm(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: /^I (placed|got) / }));
}

export const headings = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

export const secondAppears = () => screen.findByRole('heading', { name: /^Under 25.5 at/ });

export async function savedText(text: string): Promise<void> {
  await waitFor(() => screen.getByText(text));
}
