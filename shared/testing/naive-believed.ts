import { groupsOf, linesOf, quotesOn } from './naive-groups.ts';
import {
  type BookLine,
  bookLinesOf,
  fairOf,
  homeIsFavored,
  playerLinesOf,
  probabilityBelow,
  verdictsOn,
  withCenters,
} from './naive-lines.ts';
import type { NaiveQuote, NaiveQuotes, Skipped } from './naive-quotes.ts';

/**
 * The quotes that can be believed. Set aside are those whose book contradicts itself, or the other books; the first is found out before the
 * second, so that only believed quotes speak about others.
 */
export function believedQuotes({ quotes, ofAnyAge }: NaiveQuotes, skipped: Skipped): BelievedQuotes {
  const count = (some: ReadonlySet<NaiveQuote>, reason: string) => {
    if (some.size > 0) skipped.set(reason, (skipped.get(reason) ?? 0) + some.size);
  };
  const sums = tooLowSums({ quotes, ofAnyAge });
  const ladders = brokenLadders({ quotes, ofAnyAge });
  count(sums, 'outcome of a line that adds up to less than 99 %');
  count(ladders, 'outcome of a ladder that contradicts itself');
  const consistent = quotes.filter((quote) => !sums.has(quote) && !ladders.has(quote));

  const lines = [...bookLinesOf(consistent), ...playerLinesOf({ quotes: consistent, ofAnyAge })];
  const { believed, far, contradicted } = judged(consistent, lines);
  count(far, 'outcome at a line far from the other books');
  count(contradicted, 'outcome that its moneyline contradicts');
  return {
    ...{ quotes: believed, ofAnyAge },
    heardWithout: (owner) => {
      const others = lines.filter((line) => line.owner !== owner);
      return { quotes: judged(consistent, others).believed, ofAnyAge };
    },
  };
}

interface BelievedQuotes extends NaiveQuotes {
  /** What is believed when an owner is not asked. */
  readonly heardWithout: (owner: string) => NaiveQuotes;
}

/** What is believed of quotes, and what is not, by lines of books. */
function judged(quotes: readonly NaiveQuote[], of: readonly BookLine[]) {
  const lines = withCenters(of);
  const verdicts = verdictsOn(lines);
  const isAt = (line: BookLine, quote: NaiveQuote) =>
    line.group === quote.group && line.bookId === quote.book.id && line.line === quote.line;
  const farLines = lines.filter((line) => verdicts.get(line)?.isMistake);
  const far = new Set(quotes.filter((quote) => farLines.some((line) => isAt(line, quote))));
  const contradictedLines = moneylineContradictions(lines);
  const contradicted = new Set(
    quotes.filter((quote) => !far.has(quote) && contradictedLines.some((line) => isAt(line, quote))),
  );
  const believed = quotes
    .filter((quote) => !far.has(quote) && !contradicted.has(quote))
    .map((quote): NaiveQuote => {
      const [verdict] = lines.flatMap((line) => (isAt(line, quote) ? (verdicts.get(line) ?? []) : []));
      return verdict === undefined ? quote : { ...quote, distantFrom: verdict.owners };
    });
  return { believed, far, contradicted };
}

/** Both sides at one line of a book, seen at the same time: all that the book has at the line. */
function tooLowSums(quotes: NaiveQuotes): Set<NaiveQuote> {
  return new Set(
    groupsOf(quotes).flatMap((group) =>
      linesOf(group).flatMap((threshold) => {
        const cheap = quotesOn(group, threshold, 0).filter((first) =>
          quotesOn(group, threshold, 1).some(
            (second) =>
              second.book.id === first.book.id &&
              second.time === first.time &&
              quoted(first) + quoted(second) < 0.99 - NOISE,
          ),
        );
        return quotes.quotes.filter((quote) =>
          cheap.some(
            (one) => quote.group === one.group && quote.threshold === threshold && quote.book.id === one.book.id,
          ),
        );
      }),
    ),
  );
}

const NOISE = 1e-9;

function quoted({ decimal }: NaiveQuote): number {
  return 1 / decimal;
}

/** A book quotes more than x likelier than more than a smaller x, or less than x likelier than less than a greater x. */
function brokenLadders(quotes: NaiveQuotes): Set<NaiveQuote> {
  return new Set(
    groupsOf(quotes).flatMap((group) => {
      const steps = linesOf(group).flatMap((threshold) =>
        threshold === null
          ? []
          : ([0, 1] as const).flatMap((side) =>
              quotesOn(group, threshold, side)
                .filter(({ market }) => market.key !== 'h2h')
                .map((quote) => ({ quote, threshold, side })),
            ),
      );
      const broken = steps.filter(({ quote: harder, threshold, side }) =>
        steps.some(
          ({ quote: easier, threshold: other, side: otherSide }) =>
            easier.book.id === harder.book.id &&
            easier.time === harder.time &&
            side === otherSide &&
            (side === 0 ? other < threshold : other > threshold) &&
            quoted(harder) > quoted(easier) + 0.005 + NOISE,
        ),
      );
      return quotes.quotes.filter(
        (quote) =>
          quote.market.key !== 'h2h' &&
          broken.some((one) => one.quote.group === quote.group && one.quote.book.id === quote.book.id),
      );
    }),
  );
}

/** Spreads and moneylines of one book that favor different teams, with more than 12 points between them. */
function moneylineContradictions(lines: readonly BookLine[]): BookLine[] {
  return lines.flatMap((winner) => {
    const home = winner.market === 'h2h' ? fairOf(winner) : undefined;
    if (home === undefined) return [];
    const spreads = lines.filter((line) => {
      if (line.market !== 'spreads' || line.eventId !== winner.eventId || line.bookId !== winner.bookId) return false;
      if (line.center === undefined || line.spread === undefined) return false;
      const implied = probabilityBelow(line.center / line.spread);
      return homeIsFavored(implied) !== homeIsFavored(home) && Math.abs(implied - home) > 0.12;
    });
    return spreads.length === 0 ? [] : [winner, ...spreads];
  });
}
