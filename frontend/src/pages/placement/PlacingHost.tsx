import { useQuery } from '@tanstack/react-query';
import { userQuery } from '../../api/user.ts';
import { closePlacing, useOpenPlacing } from '../../features/bets/placement/open-placing.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';

const flow = lazyComponent(async () => (await import('./PlacingFlow.tsx')).PlacingFlow);
const PlacingFlow = flow.Component;
const stopped = lazyComponent(
  async () => (await import('../../features/bettor/exposure/StoppedDialog.tsx')).StoppedDialog,
);
const StoppedDialog = stopped.Component;

/** The placing of bets that a board, the details or an unfinished bet has opened. */
export function PlacingHost() {
  const open = useOpenPlacing();
  const { data: user } = useQuery(userQuery);
  if (open === undefined || user === undefined || user === null) return null;
  return (
    <LazyPart errorTitle="The bets could not be opened" onLoadError={closePlacing}>
      {typeof open === 'string' ? (
        <PlacingFlow key={open} userId={user.id} draftKey={open} />
      ) : (
        <StoppedDialog {...open} onClose={closePlacing} />
      )}
    </LazyPart>
  );
}
