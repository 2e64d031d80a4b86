import { environment, PARAMETER_SUFFIX } from '../../shared/deployment/environment.ts';
import { config } from './config.ts';
import { Unavailable } from './errors.ts';
import { fetchParameter } from './fetch-parameter.ts';
import type { SecretSources } from './secrets.ts';

/**
 * The one origin that pages are served from: the plain variable where it is set, else what stands in the parameter that `…_PARAMETER` names,
 * since a site without a domain of its own learns its address when the CDN is made; read once it is there, it is kept. Throws when it is missing or malformed.
 */
export function createSiteOrigin({ env, fetchParameter: fetchValue }: SecretSources): () => Promise<string> {
  let written: string | undefined;
  return async () => {
    const parameter = env[`${environment.siteOrigin}${PARAMETER_SUFFIX}`];
    if (env[environment.siteOrigin] !== undefined || parameter === undefined) return config('siteOrigin', env);
    if (written !== undefined) return written;
    const value = await fetchValue(parameter).catch((cause: unknown) => {
      throw new Unavailable({ cause });
    });
    written = config('siteOrigin', { [environment.siteOrigin]: value });
    return written;
  };
}

/** This process's site. */
export const siteOrigin = createSiteOrigin({ env: process.env, fetchParameter });
