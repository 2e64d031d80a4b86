import { charge, type Price } from './price.ts';

export type Section = 'AWS' | 'odds provider' | 'Stripe';

/** One line of a month's bill. Numbers are not rounded; printing does that. */
export interface Line {
  readonly section: Section;
  /** Resource type of the templates that causes it; absent where no resource stands for it. */
  readonly resource?: string;
  readonly label: string;
  readonly quantity: number;
  readonly unit: string;
  /** As it is listed: `$0.20 per million`. */
  readonly unitPrice: string;
  /** Dollars a month. */
  readonly dollars: number;
}

export interface Part {
  readonly label: string;
  readonly quantity: number;
  readonly resource?: string;
}

/** Lines that share one price: what is free of their sum, and what is cheaper beyond a step, is shared in proportion. */
export function metered(price: Price, parts: readonly Part[]): readonly Line[] {
  const whole = parts.reduce((sum, { quantity }) => sum + quantity, 0);
  const dollars = charge(price, whole);
  return parts.map((part) => ({
    ...part,
    section: 'AWS',
    unit: price.unit,
    unitPrice: listed(price),
    dollars: whole === 0 ? 0 : (dollars * part.quantity) / whole,
  }));
}

function listed({ steps, per, unit, free = 0 }: Price): string {
  const [first, ...cheaper] = steps;
  const dollars = `$${first?.dollars ?? 0} per ${per === 1 ? unit.replace(/s$/, '') : shortly(per)}`;
  const remarks = [...(free > 0 ? [`${shortly(free)} free`] : []), ...(cheaper.length > 0 ? ['less in bulk'] : [])];
  return [dollars, ...remarks].join(', ');
}

/** `1 M`, `1,000`, `25`. */
function shortly(count: number): string {
  return count >= 1e6 ? `${count / 1e6} M` : count.toLocaleString('en-US');
}
