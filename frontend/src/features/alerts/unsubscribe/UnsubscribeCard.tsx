import { useMutation } from '@tanstack/react-query';
import { unsubscribeMutation } from '../../../api/alerts/channels.ts';
import { messageFor } from '../../../api/api-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Message } from '../../../ui/Message.tsx';

/**
 * Ends alert emails for whom the token was mailed to, once the button is pressed: programs open links in emails. It says the same for every token, so that
 * nobody learns which exist.
 */
export function UnsubscribeCard({ token }: { token: string }) {
  const { mutate, isPending, isSuccess, error } = useMutation(unsubscribeMutation);
  return (
    <Card title="Alert emails">
      <div className="flex flex-col items-start gap-3">
        <p role="status" className="text-sm">
          {isSuccess
            ? 'Done. No more alerts or digests are emailed to this address. You still get emails about the account itself.'
            : 'Stop all alert and digest emails to the address that this link was sent to? Other channels stay as they are.'}
        </p>
        {error !== null && (
          <Message tone="notice" live error={error}>
            {messageFor(error, 'We couldn’t unsubscribe you. Please try again.')}
          </Message>
        )}
        {isSuccess ? (
          <p className="text-muted text-sm">You can turn them on again under Alerts.</p>
        ) : (
          <Button tone="primary" aria-disabled={isPending} onClick={() => !isPending && mutate(token)}>
            {isPending ? 'Unsubscribing...' : 'Unsubscribe'}
          </Button>
        )}
      </div>
    </Card>
  );
}
