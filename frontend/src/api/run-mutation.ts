import type { MutationOptions, QueryClient } from '@tanstack/react-query';

/**
 * Runs a mutation and resolves with its result. For code of a visitor's first view, which does without the observer of a component's
 * mutation; elsewhere `useMutation`.
 */
export function runMutation<Data, Variables>(
  client: QueryClient,
  options: MutationOptions<Data, Error, Variables>,
  variables: Variables,
): Promise<Data> {
  return client.getMutationCache().build(client, options).execute(variables);
}
