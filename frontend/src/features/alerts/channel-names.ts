import type { AlertChannel } from '../../../../shared/contracts/alerts/rules.ts';

/** What each channel is called, and what using it means. */
export const channelNames: Readonly<Record<AlertChannel, { readonly name: string; readonly hint: string }>> = {
  page: { name: 'This page', hint: 'Any open tab, with sound if you turn it on' },
  push: { name: 'Push', hint: 'Your phone or computer, even while Crossbook is closed' },
  email: { name: 'Email', hint: 'The address of your account' },
  discord: { name: 'Discord', hint: 'Your channel, by a webhook' },
  telegram: { name: 'Telegram', hint: 'A chat with our bot' },
};
