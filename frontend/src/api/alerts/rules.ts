import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AlertRule, AlertRuleFields } from '../../../../shared/contracts/alerts/rules.ts';
import { call, endpointKey, type RequestTo } from '../client.ts';

export const RULES_FALLBACK = 'Your alerts could not be loaded';
export const SAVE_RULE_FALLBACK = 'The alert could not be saved';
export const DELETE_RULE_FALLBACK = 'The alert could not be deleted';

const FRESH_MS = 60_000;
const PREVIEW_FRESH_MS = 30_000;

/** The signed-in user's alert rules, in the order they were saved. Kept for as long as the page: it decides whether open pages ask for alerts. */
export const alertRulesQuery = queryOptions({
  queryKey: endpointKey('alerts/list-rules'),
  queryFn: ({ signal }) => call('alerts/list-rules', { signal }),
  staleTime: FRESH_MS,
  gcTime: Number.POSITIVE_INFINITY,
});

/** What a rule would have done in the last hour; meanwhile what the rule before it would have done. */
export const alertPreviewQuery = (fields: AlertRuleFields) =>
  queryOptions({
    queryKey: endpointKey('alerts/preview-rule', JSON.stringify(fields)),
    queryFn: ({ signal }) => call('alerts/preview-rule', { request: fields, signal }),
    staleTime: PREVIEW_FRESH_MS,
    placeholderData: keepPreviousData,
  });

// They settle once the list is refetched. Even after a failure: the rule may have been changed elsewhere.
const refetchRules = (client: QueryClient) => client.invalidateQueries(alertRulesQuery);

export const saveRuleMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (request: RequestTo<'alerts/save-rule'>) => call('alerts/save-rule', { request }),
    onSettled: () => refetchRules(client),
  });

export const changeRuleMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, ...request }: AlertRule) => call('alerts/change-rule', { params: { id }, request }),
    onSettled: () => refetchRules(client),
  });

export const deleteRuleMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('alerts/delete-rule', { params: { id } }),
    onSettled: () => refetchRules(client),
  });
