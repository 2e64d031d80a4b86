import { derive, keyOf, unit } from './chance.ts';
import { betLink } from './links.ts';
import { chancesAround, type Measure } from './measure.ts';
import type { Ladder, Offer, Subject } from './offer.ts';
import type { Price } from './price.ts';
import { shownPrice } from './price.ts';
import {
  believedMean,
  lineOfTeams,
  linesAround,
  type MainLine,
  mainLine,
  pricesAt,
  pricesOf,
  type View,
} from './quoting.ts';
import type { Game, OutcomeQuote } from './source.ts';

/** What one book quotes in one market, as outcomes in the provider's order. */
export function outcomesOf(view: View, offer: Offer, game: Game): OutcomeQuote[] {
  const outcome = outcomeMaker(view, game);
  switch (offer.shape) {
    case 'winner': {
      const [home, away] = winnerPrices(view, offer.measure);
      return byName([outcome(game.homeTeam, home), outcome(game.awayTeam, away)]);
    }
    case 'three-way': {
      const { above, on } = chancesAround(offer.measure, believedMean(view, offer.measure), 0);
      const price = (chance: number) => shownPrice(chance * (1 + view.vig), view.book.tick);
      return byName([
        outcome(game.homeTeam, price(above)),
        outcome(game.awayTeam, price(1 - above - on)),
        outcome('Draw', price(on)),
      ]);
    }
    case 'spread':
      return spreadLines(view, offer).flatMap(({ line, mean }) => {
        const [home, away] = pricesOf(view, offer.measure, mean, line);
        return byName([outcome(game.homeTeam, home, { point: -line }), outcome(game.awayTeam, away, { point: line })]);
      });
    case 'over-under':
      return offer.subjects.flatMap((subject) =>
        totalLines(view, offer.ladder, subject.measure).flatMap(({ line: point, mean }) => {
          const [over, under] = pricesOf(view, subject.measure, mean, point);
          const sides = [outcome('Over', over, { ...descriptionOf(subject), point })];
          if (!overOnly(view, offer.key)) sides.push(outcome('Under', under, { ...descriptionOf(subject), point }));
          return sides.flat();
        }),
      );
    case 'milestones':
      return offer.subjects.flatMap((subject) => {
        const mean = believedMean(view, subject.measure);
        return milestones(subject.measure).flatMap((point) =>
          outcome('Over', pricesOf(view, subject.measure, mean, point)[0], { ...descriptionOf(subject), point }),
        );
      });
    case 'yes':
      return offer.subjects.flatMap((subject) => {
        const { above } = chancesAround(subject.measure, believedMean(view, subject.measure), offer.atLeast - 0.5);
        return outcome('Yes', shownPrice(above * (1 + view.vig), view.book.tick), descriptionOf(subject));
      });
  }
}

type Details = Pick<OutcomeQuote, 'description' | 'point'>;

/** Makes an outcome of a price, or nothing where there is no price. */
function outcomeMaker(view: View, game: Game) {
  const { book, key } = view;
  return (name: string, price: Price | undefined, details: Details = {}): OutcomeQuote[] => {
    if (price === undefined) return [];
    const selection = derive(key, keyOf(`${name}/${details.description ?? ''}/${details.point ?? ''}`));
    const link = betLink(book.key, game.id, selection);
    const more = {
      ...(book.kind === 'exchange' ? { betLimit: 50 + Math.floor(unit(selection) * 950) } : {}),
      ...(book.kind === 'pickem' ? { multiplier: 1 } : {}),
    };
    const described = details.description === undefined ? {} : { description: details.description };
    const pointed = details.point === undefined ? {} : { point: details.point + 0 };
    return [{ name, ...described, ...price, ...pointed, link, ...more }];
  };
}

function winnerPrices(view: View, measure: Measure) {
  const mean = believedMean(view, measure);
  const { above, on } = chancesAround(measure, mean, 0);
  return pricesAt(view, derive(measure.key, keyOf('winner')), above / (1 - on));
}

/** Alphabetical, never by home and away. */
function byName(outcomes: readonly OutcomeQuote[][]): OutcomeQuote[] {
  return outcomes.flat().toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** Books quote no handicaps smaller than one, where a moneyline does. */
function awayFromLevel(line: number): number {
  if (Math.abs(line) >= 1) return line;
  return line < 0 ? -1 : 1;
}

function spreadLines(view: View, { measure, ladder }: Extract<Offer, { shape: 'spread' }>): MainLine[] {
  if (ladder.rungs === 0) {
    return [mainLine(view, measure, (mean) => awayFromLevel(lineOfTeams(ladder.middle, mean)))];
  }
  const mean = believedMean(view, measure);
  return linesAround(ladder, mean, Number.NEGATIVE_INFINITY).map((line) => ({ line: awayFromLevel(line), mean }));
}

function totalLines(view: View, ladder: Ladder, measure: Measure): MainLine[] {
  if (ladder.rungs === 0) return [mainLine(view, measure, (mean) => lineOfCount(ladder.middle, mean))];
  const mean = believedMean(view, measure);
  return linesAround(ladder, mean, 0.5).map((line) => ({ line, mean }));
}

/** The main line for an expected count; few, rare events are more often below their mean than above it. */
function lineOfCount(middle: Ladder['middle'], mean: number): number {
  return Math.max(0.5, middle === 'any' ? Math.round(mean * 2) / 2 : Math.floor(mean - 0.17) + 0.5);
}

function overOnly({ book }: View, market: string): boolean {
  return book.overOnlyBatters === true && market.startsWith('batter_');
}

/** Round numbers less a half, from half to one and a half times what is expected, six at most. */
function milestones({ mean }: Measure): number[] {
  const step = mean > 100 ? 25 : mean > 40 ? 10 : mean > 9 ? 5 : 1;
  const first = Math.max(1, Math.floor((mean * 0.5) / step)) * step;
  return Array.from({ length: 6 }, (_unused, rung) => first + rung * step - 0.5).filter(
    (line) => line < mean * 1.8 + step,
  );
}

function descriptionOf({ description }: Subject): Pick<OutcomeQuote, 'description'> {
  return description === undefined ? {} : { description };
}
