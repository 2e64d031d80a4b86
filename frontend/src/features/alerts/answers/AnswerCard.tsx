import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { alertAnswers, answerLabels } from '../../../../../shared/contracts/alerts/answer-labels.ts';
import { ANSWER_FALLBACK, answerMutation, answerQuery } from '../../../api/alerts/history.ts';
import { ApiError, messageFor } from '../../../api/api-error.ts';
import { formatTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { LoadState } from '../../../ui/Failure.tsx';
import { Message } from '../../../ui/Message.tsx';
import { LabeledSkeleton } from '../../../ui/Skeleton.tsx';

/** What the recipient of an alert says of it. Nothing is said until a button is pressed: programs open the links of messages. */
export function AnswerCard({ token }: { token: string }) {
  const query = useQuery(answerQuery(token));
  const { mutate, isPending, error } = useMutation(answerMutation(useQueryClient(), token));
  const { data: alert } = query;
  if (query.error instanceof ApiError && query.error.status === 404) {
    return (
      <Card title="This alert is over">
        <p className="text-sm">Its game has started, or the alert was deleted.</p>
      </Card>
    );
  }
  return (
    <Card title={alert?.title ?? 'Alert'}>
      <LoadState
        query={query}
        failure={messageFor(query.error, 'The alert could not be loaded')}
        skeleton={<LabeledSkeleton label="Loading the alert..." className="h-20" />}
      />
      {alert !== undefined && (
        <div className="flex flex-col items-start gap-3">
          <div className="flex flex-wrap gap-2">
            {alertAnswers.map((answer) => (
              <Button
                key={answer}
                tone="outline"
                aria-disabled={isPending}
                onClick={() => !isPending && mutate(answer)}
              >
                {answerLabels[answer]}
              </Button>
            ))}
          </div>
          <p role="status" className="text-sm">
            {answeredText(alert)}
          </p>
          {error !== null && (
            <Message tone="notice" live error={error}>
              {messageFor(error, ANSWER_FALLBACK)}
            </Message>
          )}
          <Link to={alert.path} className="inline-flex min-h-11 items-center font-semibold text-sm underline">
            Open in Crossbook
          </Link>
        </div>
      )}
    </Card>
  );
}

interface Answered {
  readonly placedAt: string | null;
  readonly goneAt: string | null;
  readonly startsAt: string;
  readonly muted: boolean;
}

/** `Placed 7:02 PM. Muted: no more alerts of this game until it starts, 7:05 PM.` */
function answeredText({ placedAt, goneAt, muted, startsAt }: Answered): string {
  const said = [
    ...(placedAt === null ? [] : [`Placed ${formatTime(Date.parse(placedAt))}.`]),
    ...(goneAt === null ? [] : [`Gone ${formatTime(Date.parse(goneAt))}.`]),
    ...(muted ? [`Muted: no more alerts of this game until it starts, ${formatTime(Date.parse(startsAt))}.`] : []),
  ];
  return said.length === 0 ? 'Did you place it, or was it gone?' : said.join(' ');
}
