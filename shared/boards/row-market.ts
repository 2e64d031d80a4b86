import type { GamePart, MarketGroup } from '../catalogue/filters.ts';
import { marketOf } from '../catalogue/markets.ts';

interface RowMarket {
  readonly group: MarketGroup;
  readonly part: GamePart;
}

const ofFamily = new Map<string, RowMarket>();

/** The group of markets and the part of the game that a row is about, by its family in the catalogue. An unknown one is a full game's. */
export function marketOfRow(row: unknown): RowMarket {
  if (typeof row !== 'object' || row === null) return { group: 'main', part: 'game' };
  const league: unknown = Reflect.get(row, 'eventSport');
  const family: unknown = Reflect.get(row, 'market');
  const known = familyMarket(`${league}`, `${family}`);
  return Reflect.get(row, 'alternate') === true ? { ...known, group: 'alternates' } : known;
}

function familyMarket(league: string, family: string): RowMarket {
  const key = `${league}/${family}`;
  const known = ofFamily.get(key);
  if (known !== undefined) return known;
  const market = marketOf(league, family);
  const made: RowMarket = {
    group: market?.participant === 'player' ? 'props' : 'main',
    part: market?.period ?? 'game',
  };
  ofFamily.set(key, made);
  return made;
}
