import { useQuery } from '@tanstack/react-query';
import { scanStatsQuery } from '../../../api/opportunities.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import { Message } from '../../../ui/Message.tsx';
import { leagueErrors } from './scan-progress.ts';

const SEPARATOR = '\n';

/** The leagues without fresh prices, and what is shown instead. */
export function LeagueErrors() {
  const { data: stats } = useQuery(scanStatsQuery);
  const leagueErrorTexts = useClockValue((now) => leagueErrors(stats, now).join(SEPARATOR));
  if (leagueErrorTexts === '') return null;
  return (
    <div className="mb-3">
      <Message tone="caution">
        {leagueErrorTexts.split(SEPARATOR).map((leagueErrorText) => (
          <p key={leagueErrorText}>{leagueErrorText}</p>
        ))}
      </Message>
    </div>
  );
}
