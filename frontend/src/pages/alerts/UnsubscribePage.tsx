import { useParams } from 'react-router-dom';
import { UnsubscribeCard } from '../../features/alerts/unsubscribe/UnsubscribeCard.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';

/** Where the link in alert emails leads; needs no account. */
export function UnsubscribePage() {
  usePageTitle('Unsubscribe');
  const { token = '' } = useParams();
  return (
    <div className="mx-auto max-w-md">
      <h1 className="mb-3 font-bold text-xl tracking-tight">Unsubscribe</h1>
      <UnsubscribeCard token={token} />
    </div>
  );
}
