import { useParams } from 'react-router-dom';
import { AnswerCard } from '../../features/alerts/answers/AnswerCard.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';

/** Where the answer link of an alert leads; needs no account. */
export function AnswerPage() {
  usePageTitle('Alert');
  const { token = '' } = useParams();
  return (
    <div className="mx-auto max-w-md">
      <h1 className="mb-3 font-bold text-xl tracking-tight">Alert</h1>
      <AnswerCard token={token} />
    </div>
  );
}
