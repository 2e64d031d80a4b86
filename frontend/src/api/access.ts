import { useQuery } from '@tanstack/react-query';
import { subscriptionQuery } from './subscription.ts';
import { useUser } from './user.ts';

/** What the user may see. */
export type Access =
  | { readonly level: 'checking' }
  | { readonly level: 'visitor' }
  | { readonly level: 'signed-in' }
  | { readonly level: 'subscribed' }
  /** The check failed; `retry` repeats it. */
  | { readonly level: 'unknown'; readonly error: Error; readonly retry: () => void };

/** Fetches the subscription only for a signed-in user. */
export function useAccess(): Access {
  const user = useUser();
  const subscription = useQuery({ ...subscriptionQuery, enabled: user.data !== undefined && user.data !== null });
  if (user.isError) return { level: 'unknown', error: user.error, retry: () => void user.refetch() };
  if (user.data === undefined) return { level: 'checking' };
  if (user.data === null) return { level: 'visitor' };
  if (subscription.data !== undefined) {
    return { level: subscription.data.hasSubscription ? 'subscribed' : 'signed-in' };
  }
  if (subscription.isError) {
    return { level: 'unknown', error: subscription.error, retry: () => void subscription.refetch() };
  }
  return { level: 'checking' };
}
