import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { MAX_WEBHOOKS } from '../../../../../shared/catalogue/account-limits.ts';
import { addAlertWebhook, type listAlertChannels } from '../../../../../shared/contracts/alerts/channels.ts';
import type { ReplyOf } from '../../../../../shared/contracts/contract.ts';
import { addWebhookMutation, CHANGE_CHANNEL_FALLBACK, removeWebhookMutation } from '../../../api/alerts/channels.ts';
import { explained, messageFor } from '../../../api/api-error.ts';
import type { Confirmed } from '../../../api/confirmed.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Form } from '../../../ui/fields/Form.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { ChannelTarget } from './ChannelTarget.tsx';

interface DiscordChannelProps {
  webhooks: ReplyOf<typeof listAlertChannels>['webhooks'];
  canAdd: boolean;
  confirmed: Confirmed;
}

/** The person's Discord webhooks. */
export function DiscordChannel({ webhooks, canAdd, confirmed }: DiscordChannelProps) {
  const [adding, setAdding] = useState(false);
  const { mutate: remove } = useMutation(removeWebhookMutation(useQueryClient()));
  const section = useRef<HTMLDivElement>(null);
  return (
    <div ref={section} tabIndex={-1} className="outline-none">
      {webhooks.length === 0 && <p className="text-muted text-sm">Post alerts to a channel of your own server.</p>}
      {webhooks.length > 0 && (
        <ul aria-label="Discord webhooks">
          {webhooks.map(({ id, name, hint, lastSentAt, failing }) => (
            <ChannelTarget
              key={id}
              {...{ name, note: hint, lastSentAt, failing }}
              test={canAdd ? { channel: 'discord', id } : undefined}
              onRemove={() => {
                remove(id, {
                  onError: (error) =>
                    showToast({ title: 'Couldn’t remove', text: messageFor(error, CHANGE_CHANNEL_FALLBACK), error }),
                });
                section.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      {canAdd && webhooks.length < MAX_WEBHOOKS && (
        <Button tone="outline" className="mt-2 w-full sm:w-auto" onClick={() => setAdding(true)}>
          Add a webhook
        </Button>
      )}
      {adding && <WebhookDialog confirmed={confirmed} onClose={() => setAdding(false)} />}
    </div>
  );
}

const webhookForm = z.object({
  address: addAlertWebhook.request.shape.address,
  name: addAlertWebhook.request.shape.name,
});

function WebhookDialog({ confirmed, onClose }: { confirmed: Confirmed; onClose: () => void }) {
  const { mutateAsync } = useMutation(addWebhookMutation(useQueryClient(), confirmed));
  const form = useForm({
    initialValues: { address: '', name: 'Discord' },
    schema: webhookForm,
    send: (fields) => mutateAsync(fields),
    onSent: (added) => {
      if (added !== undefined) onClose();
    },
    explain: (error) => explained(error, CHANGE_CHANNEL_FALLBACK, ['address', 'name']),
  });
  return (
    <Modal title="Add a Discord webhook" width="narrow" onClose={onClose}>
      <Form form={form} submit="Add" submitting="Adding...">
        <p className="text-muted text-sm">
          In Discord, open the channel’s settings, then Integrations, Webhooks, New Webhook, Copy Webhook URL. Anyone
          with this address can post to the channel, so it is stored encrypted and never shown again.
        </p>
        <TextField
          label="Webhook address"
          placeholder="https://discord.com/api/webhooks/..."
          autoComplete="off"
          spellCheck={false}
          {...form.field('address')}
        />
        <TextField label="Name" autoComplete="off" {...form.field('name')} />
      </Form>
    </Modal>
  );
}
