import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { benefits } from './copy.ts';
import { SportsbookLogos } from './SportsbookLogos.tsx';

interface PitchCardProps {
  title: string;
  text: string;
  /** What it costs, and what a person can do about it now. */
  pricing: ReactNode;
}

/** What a subscription gives and what it costs, for those who have none. */
export function PitchCard({ title, text, pricing }: PitchCardProps) {
  return (
    <section
      aria-labelledby="pitch"
      className="overflow-hidden rounded-xl border border-line bg-surface shadow-raised md:grid md:grid-cols-2 lg:grid-cols-[1.3fr_1fr]"
    >
      <div className="p-5 sm:p-8">
        <h1 id="pitch" className="text-balance font-bold text-2xl tracking-tight sm:text-3xl">
          {title}
        </h1>
        <p className="mt-2 text-pretty text-muted">{text}</p>
        <ul className="mt-6 flex flex-col gap-3">
          {benefits.map((benefit) => (
            <li key={benefit} className="flex gap-2.5 text-sm">
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-gain" strokeWidth={3} />
              {benefit}
            </li>
          ))}
        </ul>
        <SportsbookLogos />
      </div>
      <div className="flex flex-col justify-center border-line border-t bg-sunken p-5 sm:p-8 md:border-t-0 md:p-5 lg:p-8 md:border-l">
        {pricing}
      </div>
    </section>
  );
}
