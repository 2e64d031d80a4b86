/** How lines and areas are drawn: told apart by dashes and areas too, not by color alone. */
export const lineStyles = {
  main: 'stroke-accent-ink stroke-2',
  expected: 'stroke-muted stroke-2 [stroke-dasharray:6_4]',
  fall: 'stroke-loss stroke-[1.5]',
  band: 'fill-accent-soft stroke-none',
} as const;

export type LineStyle = Exclude<keyof typeof lineStyles, 'band'>;

const SAMPLE = { width: 18, height: 10 } as const;

/** A sample of a line or area with its name. */
export function LegendItem({ label, style }: { label: string; style: keyof typeof lineStyles }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-muted text-xs">
      <svg aria-hidden width={SAMPLE.width} height={SAMPLE.height}>
        {style === 'band' ? (
          <rect {...SAMPLE} rx={2} className={lineStyles.band} />
        ) : (
          <line x1={0} x2={SAMPLE.width} y1={5} y2={5} className={lineStyles[style]} />
        )}
      </svg>
      {label}
    </span>
  );
}
