import { promoRankings, type SharedPromoChoice, sharedDefaults } from '../../../../../shared/boards/promo-choice.ts';
import {
  areWithin,
  MIN_ODDS_SIZE,
  promotionKinds,
  promotionRanges,
} from '../../../../../shared/catalogue/promotions.ts';
import { type NumberRange, numberWithin } from '../../../lib/typed-numbers.ts';

/** The choice in the URL parameters, with defaults for missing and invalid values. */
export function choiceFromParams(params: URLSearchParams): SharedPromoChoice {
  const book = numberIn(params, 'book', { min: 1, max: Number.MAX_SAFE_INTEGER });
  const odds = oddsIn(params);
  return {
    sportsbookId: book !== undefined && Number.isInteger(book) ? book : sharedDefaults.sportsbookId,
    promotion: promotionKinds.find(({ value }) => value === params.get('promotion'))?.value ?? sharedDefaults.promotion,
    boost: numberIn(params, 'boost', promotionRanges.boost) ?? sharedDefaults.boost,
    refundValue: numberIn(params, 'refund', promotionRanges.refundValue) ?? sharedDefaults.refundValue,
    ...odds,
    exchanges: params.get('exchanges') === 'on',
    ranking: promoRankings.find(({ value }) => value === params.get('rank'))?.value ?? sharedDefaults.ranking,
  };
}

/** The parameters with the choice set; default values are left out, and other parameters stay. */
export function paramsFromChoice(choice: SharedPromoChoice, params = new URLSearchParams()): URLSearchParams {
  const { sportsbookId, promotion, boost, refundValue, minOdds, maxOdds, exchanges, ranking } = choice;
  const entries: readonly [string, string | number | null, string | number | null][] = [
    ['book', sportsbookId, sharedDefaults.sportsbookId],
    ['promotion', promotion, sharedDefaults.promotion],
    ['boost', boost, sharedDefaults.boost],
    ['refund', refundValue, sharedDefaults.refundValue],
    ['minOdds', minOdds, sharedDefaults.minOdds],
    ['maxOdds', maxOdds, sharedDefaults.maxOdds],
    ['exchanges', exchanges ? 'on' : null, null],
    ['rank', ranking, sharedDefaults.ranking],
  ];
  const changed = new URLSearchParams(params);
  for (const [name, value, first] of entries) {
    changed.delete(name);
    if (value !== null && value !== first) changed.append(name, `${value}`);
  }
  return changed;
}

/** Whether text is American odds, such as `-200`, `+150` or `150`. */
export function oddsFromText(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/^[+-]?\d{3,6}$/.test(trimmed)) return undefined;
  const odds = Number(trimmed);
  const { min, max } = promotionRanges.odds;
  return Math.abs(odds) >= MIN_ODDS_SIZE && odds >= min && odds <= max ? odds : undefined;
}

/** Both limits, or none if they are in the wrong order. */
function oddsIn(params: URLSearchParams): Pick<SharedPromoChoice, 'minOdds' | 'maxOdds'> {
  const minOdds = oddsFromText(params.get('minOdds') ?? '') ?? null;
  const maxOdds = oddsFromText(params.get('maxOdds') ?? '') ?? null;
  const isInOrder = minOdds === null || maxOdds === null || areWithin(minOdds, maxOdds);
  return isInOrder ? { minOdds, maxOdds } : { minOdds: null, maxOdds: null };
}

function numberIn(params: URLSearchParams, name: string, range: NumberRange): number | undefined {
  return numberWithin(params.get(name), range);
}
