import { type StageName, stages } from './stages.ts';

/** The origin of a stage with a domain of its own, as browsers write it; undefined where the CDN gives the host name. */
export function ownOrigin(stage: StageName): string | undefined {
  const { domain } = stages[stage];
  return domain === undefined ? undefined : `https://${domain}`;
}

/**
 * Parameter in which the web stack writes the origin of a stage without a domain, for the functions to read: the CDN has to know the
 * API's host before it has a name itself.
 */
export function siteOriginParameter(stage: StageName): string {
  return `/crossbook/${stage}/site-origin`;
}

/** Parameter that holds the ARN of the certificate of a stage's domain. */
export function certificateParameter(stage: StageName): string {
  return `/crossbook/${stage}/certificate-arn`;
}
