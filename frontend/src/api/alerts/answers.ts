import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AlertAnswer } from '../../../../shared/contracts/alerts/answer-labels.ts';
import { call, endpointKey } from '../client.ts';

export const ANSWER_FALLBACK = 'This could not be saved. Please try again.';

/** The alert of a token, and what was said of it. Needs no session. */
export const answerQuery = (token: string) =>
  queryOptions({
    queryKey: endpointKey('alerts/answer-alert', token),
    queryFn: ({ signal }) => call('alerts/answer-alert', { params: { token }, request: {}, signal }),
    retry: false,
  });

export const answerMutation = (client: QueryClient, token: string) =>
  mutationOptions({
    mutationFn: (answer: AlertAnswer) => call('alerts/answer-alert', { params: { token }, request: { answer } }),
    onSuccess: (answered) => client.setQueryData(answerQuery(token).queryKey, answered),
  });
