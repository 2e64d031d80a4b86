import { linkReaches } from './link-reach.ts';
import { Section } from './Section.tsx';

/** How far the bet button of each sportsbook leads. */
export function LinkReaches() {
  return (
    <Section
      id="links"
      title="Where the bet buttons lead"
      lead="Each opens in a new tab. How far it gets depends on the sportsbook."
    >
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {linkReaches.map(({ title, text, books }) => (
          <div key={title} className="border-line border-t pt-2.5 text-sm">
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-0.5 text-pretty text-muted">{text}</dd>
            <dd className="mt-1.5">{books.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
