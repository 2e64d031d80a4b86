interface ProgressBarProps {
  text: string;
  /** 0 to 1; undefined if unknown. */
  share: number | undefined;
}

export function ProgressBar({ text, share }: ProgressBarProps) {
  return (
    <div className="rounded-lg border border-line bg-surface px-3.5 py-3 shadow-lifted motion-safe:animate-rise">
      <p className="font-medium text-sm tabular-nums">{text}</p>
      <div
        role="progressbar"
        aria-label={text}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
        className="mt-2 h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        {share === undefined ? (
          <div className="h-full w-1/3 animate-shimmer rounded-full bg-accent" />
        ) : (
          <div
            className="h-full origin-left rounded-full bg-accent transition-transform duration-500"
            style={{ transform: `scaleX(${share})` }}
          />
        )}
      </div>
    </div>
  );
}
