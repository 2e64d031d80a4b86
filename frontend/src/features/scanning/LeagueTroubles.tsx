import { useQuery } from '@tanstack/react-query';
import { scanStatsQuery } from '../../api/opportunities.ts';
import { useTicking } from '../../lib/ticking.ts';
import { Message } from '../../ui/Message.tsx';
import { leagueTroubles } from './scan-progress.ts';

const SEPARATOR = '\n';

/** Which leagues do not show fresh prices, and what a person sees instead. */
export function LeagueTroubles() {
  const { data: stats } = useQuery(scanStatsQuery);
  const troubles = useTicking((now) => leagueTroubles(stats, now).join(SEPARATOR));
  if (troubles === '') return null;
  return (
    <div className="mb-3">
      <Message tone="caution">
        {troubles.split(SEPARATOR).map((trouble) => (
          <p key={trouble}>{trouble}</p>
        ))}
      </Message>
    </div>
  );
}
