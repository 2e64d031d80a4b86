import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { alertFiguresQuery, FIGURES_FALLBACK } from '../../../api/alerts/history.ts';
import { messageFor } from '../../../api/api-error.ts';
import { formatCount, formatDay, formatSpan, formatTime } from '../../../lib/format.ts';
import { Card } from '../../../ui/Card.tsx';
import { LoadState } from '../../../ui/Failure.tsx';
import { LabeledSkeleton } from '../../../ui/Skeleton.tsx';
import { channelNames } from '../channel-names.ts';

/** How fast alerts went out in the last 24 hours, channel by channel, and how many opportunities were still there a minute later. */
export function FiguresCard() {
  const query = useQuery(alertFiguresQuery);
  const { data } = query;
  const used = data?.channels.filter(({ sent }) => sent > 0) ?? [];
  return (
    <Card title="The last 24 hours">
      <LoadState
        query={query}
        failure={messageFor(query.error, FIGURES_FALLBACK)}
        skeleton={<LabeledSkeleton label="Loading figures..." className="h-40" />}
      />
      {/* Also before the figures are loaded, and where they cannot be. */}
      {used.length === 0 && (
        <>
          {data !== undefined && <p className="text-sm">No alerts in the last 24 hours.</p>}
          <p className="mt-2 text-muted text-sm">Once alerts have gone out, this card shows for each channel:</p>
          <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
            {figureMeanings.map(([name, meaning]) => (
              <Fragment key={name}>
                <dt className="font-medium">{name}</dt>
                <dd className="text-muted">{meaning}</dd>
              </Fragment>
            ))}
          </dl>
        </>
      )}
      {data !== undefined && used.length > 0 && (
        <>
          <div className="overflow-x-auto">
            <table className="w-full text-left text-sm tabular-nums">
              <caption className="sr-only">Speed by channel</caption>
              <thead className="text-muted text-xs">
                <tr>
                  <th scope="col" className="py-1.5 pr-4 font-medium">
                    Channel
                  </th>
                  {figureMeanings.slice(0, 3).map(([head]) => (
                    <th key={head} scope="col" className="py-1.5 pl-4 text-right font-medium">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                {used.map(({ channel, sent, p50, p95 }) => (
                  <tr key={channel}>
                    <th scope="row" className="py-2 pr-4 font-medium">
                      {channelNames[channel].name}
                    </th>
                    {[formatCount(sent), secondsText(p50), secondsText(p95)].map((text, column) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
                      <td key={column} className="py-2 pl-4 text-right">
                        {text}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className="mt-3 text-sm">{stillThereText(data.stillThere, data.checked)}</p>
          <p className="mt-1 text-sm">{answeredText('placed', data.placed)}</p>
          <p className="mt-1 text-sm">{answeredText('gone', data.gone)}</p>
        </>
      )}
      {data !== undefined && (
        <p className="mt-2 text-muted text-xs">
          Since {formatDay(Date.parse(data.since))}, {formatTime(Date.parse(data.since))}.
        </p>
      )}
    </Card>
  );
}

/** The columns, and what is said below them. */
const figureMeanings = [
  ['Sent', 'how many alerts went out'],
  ['Median', 'half of them were accepted by the service within this time after the scan'],
  ['95% within', '19 of 20 were'],
  ['Still there', 'how many of the opportunities were listed 60 seconds after the alert'],
  ['Placed', 'half of the people who pressed Placed did so within this time'],
  ['Gone', 'half of the people who pressed Gone did so within this time'],
] as const;

/** `0.8 s`, `12 s`; a dash if nothing was measured. `ms`: milliseconds. */
function secondsText(ms: number | null): string {
  if (ms === null) return '–';
  return ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 1000)} s`;
}

function stillThereText(share: number | null, checked: number): string {
  if (share === null) return 'No opportunities have been checked again yet.';
  const opportunities = checked === 1 ? '1 opportunity' : `${formatCount(checked)} opportunities`;
  return `Of ${opportunities}, ${Math.round(share * 100)}% were still there 60 seconds after the alert.`;
}

/** `12 alerts were placed, half of them within 40 s.` */
function answeredText(
  what: 'placed' | 'gone',
  { count, p50 }: { readonly count: number; readonly p50: number | null },
) {
  const verb = what === 'placed' ? 'placed' : 'found gone';
  if (p50 === null) return `Nobody has marked an alert as ${what} yet.`;
  if (count === 1) return `1 alert was ${verb}, within ${durationText(p50)}.`;
  return `${formatCount(count)} alerts were ${verb}, half of them within ${durationText(p50)}.`;
}

/** `45 s`, `3 min`. `ms`: milliseconds. */
function durationText(ms: number): string {
  return ms < 60_000 ? secondsText(ms) : formatSpan(Math.round(ms / 1000));
}
