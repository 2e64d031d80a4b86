import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../Button.tsx';
import { ChartTable, type TableContents } from './ChartTable.tsx';

/** What a chart draws with. Pixels. */
interface Drawing {
  readonly width: number;
  readonly height: number;
  /** The point that is walked to or pointed at. */
  readonly active: number | undefined;
}

interface ChartFrameProps {
  title: string;
  /** Beside the title: what its lines are. */
  legend?: ReactNode;
  /** The chart in a sentence, for who cannot see it. */
  sentence: string;
  /** How a point reads: `Nov 21: +$120.00`. */
  pointTexts: readonly string[];
  /** The point nearest to a place from the left, in pixels of the drawing's width. */
  nearest: (x: number, width: number) => number;
  /** Below the drawing, which is so many pixels wide. */
  note?: ReactNode | ((width: number) => ReactNode);
  height: number;
  table: TableContents;
  draw: (drawing: Drawing) => ReactNode;
}

/**
 * A chart that is also a sentence, a table, and points that arrow keys walk through: the text of a point stands above the drawing, and is
 * announced.
 */
export function ChartFrame({
  title,
  legend,
  sentence,
  pointTexts,
  nearest,
  note,
  height,
  table,
  draw,
}: ChartFrameProps) {
  const [isTable, setTable] = useState(false);
  const [active, setActive] = useState<number>();
  const place = useRef<HTMLFieldSetElement>(null);
  const width = useWidth(place);
  const titleId = useId();
  const last = pointTexts.length - 1;
  const shown = active === undefined ? undefined : Math.min(active, last);
  const walk = (event: KeyboardEvent) => {
    const next = keySteps[event.key]?.(shown, last);
    if (next === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    setActive(next);
  };
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left } = currentTarget.getBoundingClientRect();
    setActive(nearest(clientX - left, width));
  };
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 id={titleId} className="font-semibold text-sm">
          {title}
        </h2>
        {legend}
        <Button tone="quiet" className="ml-auto px-3" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? 'Show as chart' : 'Show as table'}
        </Button>
      </div>
      {isTable ? (
        <ChartTable caption={title} {...table} />
      ) : (
        <>
          <p aria-live="polite" className="min-h-10 text-muted text-xs tabular-nums leading-5 sm:min-h-5">
            {shown === undefined ? '' : pointTexts[shown]}
          </p>
          <fieldset
            ref={place}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys walk through its points
            tabIndex={0}
            aria-label={`${title}: walk through the points with the arrow keys`}
            onKeyDown={walk}
            onPointerMove={point}
            onPointerDown={point}
            onPointerLeave={() => setActive(undefined)}
            onBlur={() => setActive(undefined)}
            className="m-0 w-full min-w-0 touch-pan-y rounded-md p-0"
            style={{ height }}
          >
            {width > 0 && (
              <svg role="img" aria-label={sentence} width={width} height={height} className="block overflow-visible">
                {draw({ width, height, active: shown })}
              </svg>
            )}
          </fieldset>
        </>
      )}
      {note !== undefined && (
        <div className="mt-1 text-muted text-xs">{typeof note === 'function' ? note(isTable ? 0 : width) : note}</div>
      )}
    </section>
  );
}

/** To which point a key goes from the current one; undefined: to none. */
const keySteps: Readonly<Record<string, (from: number | undefined, last: number) => number>> = {
  ArrowRight: (from, last) => Math.min(last, (from ?? -1) + 1),
  ArrowUp: (from, last) => Math.min(last, (from ?? -1) + 1),
  ArrowLeft: (from, last) => Math.max(0, (from ?? last + 1) - 1),
  ArrowDown: (from, last) => Math.max(0, (from ?? last + 1) - 1),
  Home: () => 0,
  End: (_from, last) => last,
};

/** Where there is no layout, as in tests. */
const DEFAULT_PX = 600;

/** The width of an element in whole CSS pixels, as it changes; 0 until it is measured. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return;
    const measure = () => setWidth(Math.floor(measured.clientWidth) || DEFAULT_PX);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
