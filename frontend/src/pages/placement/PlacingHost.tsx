import { useQuery } from '@tanstack/react-query';
import { userQuery } from '../../api/user.ts';
import { closePlacing, usePlacingKey } from '../../features/bets/placement/open-placing.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';

const flow = lazyComponent(async () => (await import('./PlacingFlow.tsx')).PlacingFlow);
const PlacingFlow = flow.Component;

/** The placing of bets that a board, the details or an unfinished bet has opened. */
export function PlacingHost() {
  const draftKey = usePlacingKey();
  const { data: user } = useQuery(userQuery);
  if (draftKey === undefined || user === undefined || user === null) return null;
  return (
    <LazyPart errorTitle="The bets could not be opened" onLoadError={closePlacing}>
      <PlacingFlow key={draftKey} userId={user.id} draftKey={draftKey} />
    </LazyPart>
  );
}
