import { useOpenedParam } from '../../../lib/use-opened-param.ts';

/** The id of the opportunity whose details are open. */
export function useDetailsParam() {
  return useOpenedParam('details');
}
