import { environment, PARAMETER_SUFFIX } from '../../shared/deployment/environment.ts';
import { config } from './config.ts';
import { Unavailable } from './errors.ts';
import { fetchParameter } from './fetch-parameter.ts';
import type { SecretSources } from './secrets.ts';

/**
 * The one origin that pages are served from: the plain variable where it is set, else what stands in the parameter that `…_PARAMETER` names,
 * since a site without a domain of its own learns its address when the CDN is made. Throws when it is missing or malformed.
 */
export function createSiteOrigin({ env, fetchParameter: fetchValue }: SecretSources): () => Promise<string> {
  return async () => {
    const parameter = env[`${environment.siteOrigin}${PARAMETER_SUFFIX}`];
    if (env[environment.siteOrigin] !== undefined || parameter === undefined) return config('siteOrigin', env);
    const value = await fetchValue(parameter).catch((cause: unknown) => {
      throw new Unavailable({ cause });
    });
    return config('siteOrigin', { [environment.siteOrigin]: value });
  };
}

/** This process's site. */
export const siteOrigin = createSiteOrigin({ env: process.env, fetchParameter });
