import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { helplines } from '../../../../../shared/catalogue/helplines.ts';
import { plans, TRIAL_DAYS } from '../../../../../shared/catalogue/plans.ts';
import { comparedSportsbooks } from '../../../../../shared/catalogue/sportsbooks.ts';
import { CrossBar, gapText } from '../../../ui/CrossBar.tsx';
import { LogoMark } from '../../../ui/Logo.tsx';
import { wholePrice } from '../copy.ts';
import { features } from '../features.ts';

/** The poster's headline facts. */
const posterFacts: readonly string[] = [
  `${wholePrice(plans.month.monthlyCents)}/month`,
  `${TRIAL_DAYS}-Day Free Trial`,
  `${comparedSportsbooks.length} Sportsbooks Covered`,
];

/** +106 at both books. */
const EVEN_PRICES = [1 / 2.06, 1 / 2.06] as const;

/** A one-page poster, dark in both themes and black on white in print. `children`: the call to action. */
export function Poster({ children }: { children: ReactNode }) {
  return (
    <article
      data-theme="dark"
      className="mx-auto max-w-4xl overflow-hidden rounded-xl border border-line bg-canvas text-ink shadow-lifted print:max-w-none print:break-inside-avoid print:rounded-none print:border-0 print:shadow-none"
    >
      <div className="px-5 pt-8 sm:px-12 sm:pt-12 print:p-0">
        <p className="flex items-center gap-3 font-bold text-xl tracking-tight">
          <LogoMark className="size-10" />
          Crossbook
        </p>
        <h1 className="mt-8 text-balance font-extrabold text-5xl leading-none tracking-tighter sm:text-7xl print:mt-5 print:text-6xl">
          Make money whichever side wins
        </h1>
        <CrossBar implied={EVEN_PRICES} freshness="fresh" label={gapText(EVEN_PRICES)} className="mt-6 h-10 w-36" />
        <p className="mt-5 max-w-prose print:mt-3 print:text-base text-pretty text-muted sm:text-lg">
          Two sportsbooks disagree on a game. Crossbook finds where, and tells you what to stake on each side.
        </p>
      </div>
      <ul className="mt-8 grid divide-line print:mt-5 border-line border-y bg-surface max-sm:divide-y sm:grid-cols-3 sm:divide-x">
        {posterFacts.map((fact) => (
          <li
            key={fact}
            className="flex items-center justify-center text-balance px-5 py-4 text-center font-bold text-2xl tracking-tight sm:py-7 print:px-2 print:py-4 print:text-lg"
          >
            {fact}
          </li>
        ))}
      </ul>
      <ul className="grid gap-x-10 gap-y-5 px-5 py-8 sm:grid-cols-2 sm:px-12 sm:py-10 print:grid-cols-2 print:gap-y-3 print:px-0 print:py-5">
        {features.map(({ title, text }) => (
          <li key={title} className="flex gap-3">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-gain" strokeWidth={3} />
            <div>
              <p className="font-semibold">{title}</p>
              <p className="text-pretty text-muted text-sm">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="flex flex-col items-center gap-3 border-line border-t px-5 py-8 text-center sm:px-12 print:px-0 print:py-5">
        {children}
        <p className="text-muted text-xs">
          For people of legal gambling age. Prices move; no profit is guaranteed. Gambling problem? Call{' '}
          {helplines.map(({ name }) => name).join(' or ')}.
        </p>
      </div>
    </article>
  );
}
