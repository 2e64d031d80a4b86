import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { marketLabel } from '../../../../shared/catalogue/markets.ts';
import { type MarketHistory, marketOfKey } from '../../../../shared/grid/changes.ts';
import { messageFor } from '../../api/api-error.ts';
import { historyQuery } from '../../api/odds/grid.ts';
import { HistoryChart } from '../../features/odds/grid/HistoryChart.tsx';
import { lineText, sideName } from '../../features/odds/grid/price-text.ts';
import { CardFailure } from '../../ui/Failure.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

interface FurtherMovesProps {
  gameId: string;
  league: string;
  teams: { readonly homeTeam: string; readonly awayTeam: string };
  startsAt: number;
  /** The family of markets. */
  family: string;
}

/** How the prices of one line of a further market moved until the game started. */
export function FurtherMoves({ gameId, league, teams, startsAt, family }: FurtherMovesProps) {
  const { data, error, refetch } = useQuery(historyQuery(gameId, family));
  const [chosen, setChosen] = useState('');
  if (error !== null && data === undefined)
    return (
      <CardFailure
        text={messageFor(error, 'The history could not be loaded.')}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <Skeleton className="h-60 w-full rounded-md" />;
  const lines = data.histories.flatMap((history) => linesOf(history, league, teams));
  const shown = lines.find(({ value }) => value === chosen) ?? lines[0];
  if (shown === undefined) return <p className="text-muted text-sm">No prices for this market are stored.</p>;
  return (
    <>
      <div className="mb-2 max-w-sm">
        <SelectField label="Bet" value={shown.value} options={lines} onChange={setChosen} />
      </div>
      <HistoryChart
        league={league}
        history={shown.history}
        line={shown.line}
        side={0}
        name={`${marketLabel(league, family)}, ${shown.label}`}
        sportsbookId={undefined}
        startsAt={startsAt}
        to={data.to}
      />
    </>
  );
}

/** Each line of a history, ascending, named as its first side: `LeBron James Over 25.5`. */
function linesOf(history: MarketHistory, league: string, teams: FurtherMovesProps['teams']) {
  const { market, about } = marketOfKey(history.key);
  const lines = [...new Set(history.changes.map(({ line }) => line))].toSorted((a, b) => a - b);
  return lines.map((line) => ({
    value: `${history.key}${line}`,
    label: [about, sideName(league, { game: teams, market: { key: market } }, 0), lineText(league, market, line, 0)]
      .filter((text) => text !== undefined && text !== '')
      .join(' ')
      .replace(/ o(?=\d)/, ' '),
    history,
    line,
  }));
}
