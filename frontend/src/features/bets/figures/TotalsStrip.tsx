import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { type BetFigures, FEW_BETS } from '../../../../../shared/bets/ratios.ts';
import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatCount } from '../../../lib/format.ts';
import { useTooltip } from '../../../ui/Tooltip.tsx';
import type { BetsChoice } from '../bets-address.ts';
import { monthText } from '../month-text.ts';
import { kindText } from '../position-text.ts';
import { type FigureId, figureTexts } from './figure-texts.ts';
import { chosenSums, type OwnAmounts, type Tile, tilesOf } from './tiles.ts';

interface TotalsStripProps {
  figures: BetFigures;
  choice: BetsChoice;
  own: OwnAmounts;
  /** What is summed up: `Settled in November 2026`. */
  caption: string;
}

const tones = { gain: 'text-gain', loss: 'text-loss', plain: 'text-ink' } as const;

/** The figures of settled bets. Pressing one says how it is computed. */
export function TotalsStrip({ figures, choice, own, caption }: TotalsStripProps) {
  const [explained, setExplained] = useState<FigureId>();
  const id = useId();
  const { bets } = chosenSums(figures, choice).sums;
  return (
    <section aria-label="Totals" className="mb-3">
      <p className="mb-1.5 text-muted text-xs">
        {caption}
        {bets < FEW_BETS && (
          <>
            {' '}
            · <strong className="font-semibold text-ink">{sampleText(bets)}</strong>
          </>
        )}
      </p>
      <ul className="flex flex-wrap gap-px overflow-hidden rounded-xl border border-line bg-line">
        {tilesOf(figures, choice, own).map((tile) => (
          <li key={tile.id} className="flex grow basis-[30%] bg-surface sm:basis-40 lg:basis-[8.25rem]">
            <FigureTile
              tile={tile}
              isOpen={tile.id === explained}
              controls={id}
              onPress={() => setExplained(tile.id === explained ? undefined : tile.id)}
            />
          </li>
        ))}
      </ul>
      <div id={id} aria-live="polite">
        {explained !== undefined && (
          <p className="mt-1.5 rounded-md bg-accent-soft px-3 py-2 text-accent-ink text-sm">
            <strong className="font-semibold">{figureTexts[explained].label}</strong>: {figureTexts[explained].formula}
          </p>
        )}
      </div>
    </section>
  );
}

interface FigureTileProps {
  tile: Tile;
  isOpen: boolean;
  /** The element that the formula appears in. */
  controls: string;
  onPress: () => void;
}

function FigureTile({ tile: { id, value, note, tone }, isOpen, controls, onPress }: FigureTileProps) {
  const { label, formula } = figureTexts[id];
  const { handlers, bubble } = useTooltip({ content: formula, opensOn: 'hover' });
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={controls}
        onClick={onPress}
        {...handlers}
        className={classNames(
          'flex min-w-0 flex-1 flex-col items-start px-2.5 py-2 text-left transition-colors hover:bg-sunken focus-visible:-outline-offset-2 sm:px-3',
          isOpen && 'bg-accent-soft',
        )}
      >
        <span className="flex w-full items-start gap-1 font-medium text-2xs text-muted">
          <span className="min-w-0 flex-1">{label}</span>
          <ChevronDown aria-hidden className={classNames('mt-0.5 size-3 shrink-0', isOpen && 'rotate-180')} />
        </span>
        <span className={classNames('mt-auto font-bold text-sm tabular-nums sm:text-lg', tones[tone])}>{value}</span>
        <span className="text-2xs text-muted tabular-nums max-sm:hidden">{note}</span>
      </button>
      {bubble}
    </>
  );
}

function sampleText(bets: number): string {
  if (bets === 0) return 'Nothing is settled yet.';
  return `Only ${formatCount(bets)} settled ${bets === 1 ? 'bet' : 'bets'}: below ${FEW_BETS}, results are mostly luck, and CLV tells you more.`;
}

/**
 * What the totals are of: `All settled bets`, `Settled in November 2026, Arbitrage`. Totals are by the month of settling, the list by that of
 * placing.
 */
export function totalsCaption({ month, book, kind }: BetsChoice): string {
  const when = month === undefined ? 'All settled bets' : `Settled in ${monthText(month)}`;
  if (kind !== undefined) return `${when}, ${kindText(kind)}${book === undefined ? '' : ', at all sportsbooks'}`;
  return book === undefined ? when : `${when}, at ${sportsbookName(Number(book))}`;
}
