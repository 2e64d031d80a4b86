import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { hasCode } from '../../../api/api-error.ts';
import { refreshSubscription } from '../../../api/subscription.ts';
import { paths } from '../../../config/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';

/**
 * Opens when a call is refused because there is no subscription, such as on a page left open past the trial's end. A refused action
 * always opens it; a refused query opens it only once, since lists are refetched every 15 s.
 */
export function SubscriptionRequired() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);

  useEffect(() => {
    let shownForQuery = false;
    const onQueryError = (error: unknown) => {
      if (shownForQuery || !isRequired(error)) return;
      shownForQuery = true;
      setOpen(true);
    };
    // Loaded after the page, whose first list may already have been refused.
    for (const { state } of client.getQueryCache().getAll()) onQueryError(state.error);
    const stopQueries = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') onQueryError(event.action.error);
    });
    const stopMutations = client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error' || !isRequired(event.action.error)) return;
      setOpen(true);
      void refreshSubscription(client);
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [client]);

  if (!open) return null;
  const close = () => setOpen(false);
  return (
    <Modal
      title="Subscription Required"
      width="narrow"
      onClose={close}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button tone="quiet" onClick={close}>
            Maybe Later
          </Button>
          <Button
            tone="primary"
            onClick={() => {
              close();
              void navigate(paths.help);
            }}
          >
            See Plans
          </Button>
        </div>
      }
    >
      <p className="text-muted text-sm">
        You need an active subscription to access opportunities and to scan for new ones. If you had one, it has ended
        or its last payment failed: see Settings for details.
      </p>
    </Modal>
  );
}

function isRequired(error: unknown): boolean {
  return hasCode(error, 'subscription-required');
}
