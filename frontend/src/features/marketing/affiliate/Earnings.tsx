import { Section } from '../Section.tsx';
import { earnings, exampleReferred } from './earnings.ts';

/** What the shares come to for one partner. */
export function Earnings() {
  const lines = earnings(exampleReferred);
  return (
    <Section
      id="earnings"
      title="What it comes to"
      lead="An example, worked out from the shares above: everybody stays subscribed for twelve months."
    >
      <table className="w-full max-w-2xl text-sm tabular-nums">
        <tbody>
          {lines.map(({ what, sum }, index) => (
            <tr key={what} className="border-line border-b last:border-b-0 last:font-bold last:text-base">
              <th scope="row" className="py-3 pr-4 text-left font-[inherit]">
                {what}
              </th>
              <td
                className={index === lines.length - 1 ? 'py-3 text-right text-gain' : 'py-3 text-right font-semibold'}
              >
                {sum}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
