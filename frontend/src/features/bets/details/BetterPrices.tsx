import { useQuery } from '@tanstack/react-query';
import { featuredMarkets } from '../../../../../shared/catalogue/markets.ts';
import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import type { BetLeg, BetPosition } from '../../../../../shared/contracts/bets/position.ts';
import { type BetterPrice, betterPrice } from '../../../../../shared/grid/better-price.ts';
import { historyOf, type MarketHistory } from '../../../../../shared/grid/changes.ts';
import { american, isAmericanOdds, toDecimal } from '../../../../../shared/odds/american.ts';
import type { OddsText } from '../../../../../shared/odds/odds-format.ts';
import { historyQuery } from '../../../api/odds/grid.ts';
import { useOddsText } from '../../../lib/odds-format.ts';

/** What the best price was worth when each bet was placed. After the start the bet says it itself. */
export function BetterPrices({ game, legs }: Pick<BetPosition, 'game' | 'legs'>) {
  const show = useOddsText();
  const market = legs.find(({ pick, close }) => close === undefined && pick !== null)?.pick?.market;
  const family = featuredMarkets.some((key) => key === market) ? undefined : market;
  const { data } = useQuery({
    ...historyQuery(game?.id ?? '', family),
    enabled: game !== null && market !== undefined,
    retry: false,
  });
  const sentences = legs.flatMap((leg) => {
    const better = knownBetter(leg) ?? (data === undefined ? undefined : betterOf(leg, data));
    return better === undefined ? [] : [sentenceOf(leg, better, show)];
  });
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

type Better = Pick<BetterPrice, 'sportsbookId' | 'odds' | 'less'>;

/** `$100 at -110 where -104 was available at BetMGM: $5.24 less if it wins`. */
function sentenceOf({ odds, stake }: BetLeg, better: Better, show: OddsText): string {
  const stood = `${show(better.odds)} was available at ${sportsbookName(better.sportsbookId)}`;
  return `$${stake} at ${show(odds)} where ${stood}: $${better.less.toFixed(2)} less if it wins`;
}

/** What was recorded when the game had started. */
function knownBetter({ close, odds, stake, fee }: BetLeg): Better | undefined {
  if (close?.best === undefined || !isAmericanOdds(odds)) return undefined;
  const winnings = stake * (toDecimal(american(odds)) - 1) - fee;
  return { ...close.best, less: stake * (close.best.price - 1) - winnings };
}

/** What the history of the game's prices says before that. */
function betterOf(
  { pick, sportsbookId, odds, stake, placedAt, bonus }: BetLeg,
  { league, histories }: { readonly league: string; readonly histories: readonly MarketHistory[] },
): Better | undefined {
  if (pick === null || sportsbookId === null || bonus) return undefined;
  const history = historyOf(histories, { market: pick.market, about: pick.participant });
  if (history === undefined) return undefined;
  const at = Math.floor(Date.parse(placedAt) / 1000);
  const line = Math.round((pick.threshold ?? 0) * 100);
  return betterPrice(history, { league, at, line, side: pick.side, sportsbookId, odds, stake });
}
