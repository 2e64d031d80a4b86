import { type StageName, stages } from './stages.ts';

/** The origin of a stage with a custom domain; undefined where the site uses the CDN's host name. */
export function customOrigin(stage: StageName): string | undefined {
  const { domain } = stages[stage];
  return domain === undefined ? undefined : `https://${domain}`;
}

/**
 * Parameter for the origin of a stage without a custom domain, written by the web stack and read by the functions: the CDN's host name
 * exists only after the API's.
 */
export function siteOriginParameter(stage: StageName): string {
  return `/crossbook/${stage}/site-origin`;
}

/** Parameter with the sportsbooks that an operator has turned off, written by hand (docs/operations/runbook.md) and read by the functions. */
export function venuesOffParameter(stage: StageName): string {
  return `/crossbook/${stage}/venues-off`;
}

/** Parameter with the ARN of the certificate for a stage's domain. */
export function certificateParameter(stage: StageName): string {
  return `/crossbook/${stage}/certificate-arn`;
}
