import { useQuery } from '@tanstack/react-query';
import { featuredMarkets } from '../../../../../shared/catalogue/markets.ts';
import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import type { BetLeg, BetPosition } from '../../../../../shared/contracts/bets/position.ts';
import { betterPrice } from '../../../../../shared/grid/better-price.ts';
import type { MarketHistory } from '../../../../../shared/grid/changes.ts';
import type { OddsText } from '../../../../../shared/odds/odds-format.ts';
import { historyQuery } from '../../../api/odds/grid.ts';
import { useOddsText } from '../../../lib/odds-format.ts';

/** What the best price was worth when each bet was placed: of moneylines, spreads and totals, while the game's prices are kept. */
export function BetterPrices({ game, legs }: Pick<BetPosition, 'game' | 'legs'>) {
  const show = useOddsText();
  const isKept = legs.some(({ pick }) => featuredMarkets.some((key) => key === pick?.market));
  const { data } = useQuery({ ...historyQuery(game?.id ?? ''), enabled: game !== null && isKept, retry: false });
  const sentences = legs.flatMap((leg) => (data === undefined ? [] : (sentenceOf(leg, data, show) ?? [])));
  if (sentences.length === 0) return null;
  return (
    <section aria-label="Line shopping" className="text-sm">
      <h4 className="mb-1 font-semibold">What the best price was worth</h4>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  );
}

/** `$100 at -110 where -104 stood at BetMGM: $5.24 less if it wins`. */
function sentenceOf(
  { pick, sportsbookId, odds, stake, placedAt, bonus }: BetLeg,
  { league, histories }: { readonly league: string; readonly histories: readonly MarketHistory[] },
  show: OddsText,
): string | undefined {
  const history = histories.find(({ key }) => key === pick?.market);
  if (history === undefined || pick === null || sportsbookId === null || bonus) return undefined;
  const at = Math.floor(Date.parse(placedAt) / 1000);
  const line = Math.round((pick.threshold ?? 0) * 100);
  const better = betterPrice(history, { league, at, line, side: pick.side, sportsbookId, odds, stake });
  if (better === undefined) return undefined;
  const stood = `${show(better.odds)} stood at ${sportsbookName(better.sportsbookId)}`;
  return `$${stake} at ${show(odds)} where ${stood}: $${better.less.toFixed(2)} less if it wins`;
}
