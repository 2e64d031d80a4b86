import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { benefits } from './copy.ts';

interface PitchCardProps {
  title: string;
  text: string;
  /** An example opportunity. */
  example: ReactNode;
  /** The price and the trial button. */
  pricing: ReactNode;
}

/** The offer for people without a subscription. */
export function PitchCard({ title, text, example, pricing }: PitchCardProps) {
  return (
    <section aria-labelledby="pitch" className="grid gap-5 md:gap-6 lg:grid-cols-[1.25fr_1fr] lg:gap-10">
      <div>
        <h1 id="pitch" className="text-balance font-bold text-3xl tracking-tight sm:text-4xl lg:text-5xl">
          {title}
        </h1>
        <p className="mt-3 max-w-prose text-pretty text-muted sm:text-lg">{text}</p>
        <div className="mt-5 sm:mt-7">{example}</div>
      </div>
      <div className="grid content-start gap-5 md:grid-cols-2 md:items-center lg:grid-cols-1">
        {pricing}
        <ul className="flex flex-col gap-2.5">
          {benefits.map((benefit) => (
            <li key={benefit} className="flex gap-2.5 text-sm">
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-gain" strokeWidth={3} />
              {benefit}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
