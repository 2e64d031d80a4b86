import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { pageFolder } from '../../shared/deployment/functions.ts';
import { certificateParameter, customOrigin, siteOriginParameter } from '../config/site.ts';
import { regionOf, type StageName, stages } from '../config/stages.ts';
import { Firewall } from '../constructs/firewall.ts';
import { SiteFiles } from '../constructs/site-files.ts';
import { StaticSite } from '../constructs/static-site.ts';

interface Deps {
  readonly apiHost: string;
  readonly socketsHost: string;
  /** The one that the CDN sends. */
  readonly originSecret: Secret;
  /** The project's folder, with the stage's built page in `dist/web-<stage>`; undefined to leave the page's files out. */
  readonly root: string | undefined;
}

/** The CDN, serving the page and the API under one host name. */
export class WebStack extends Stack {
  readonly distribution: Distribution;

  constructor(scope: Construct, stage: StageName, { apiHost, socketsHost, root, originSecret }: Deps) {
    super(scope, `crossbook-${stage}-web`, { env: { region: regionOf(stage) } });
    const { domain, logRetention, firewall } = stages[stage];
    const { bucket, distribution } = new StaticSite(this, 'site', {
      ...(domain === undefined ? {} : { customDomain: { domain, certificateParameter: certificateParameter(stage) } }),
      apiHost,
      socketsHost,
      ...(firewall === undefined ? {} : { firewall: new Firewall(this, 'firewall', { stage, ...firewall }) }),
      originSecret,
    });
    if (root !== undefined)
      new SiteFiles(this, 'files', { folder: builtPage(root, stage), bucket, distribution, logRetention });
    this.distribution = distribution;
    const host = distribution.distributionDomainName;
    const origin = customOrigin(stage) ?? `https://${host}`;
    new CfnOutput(this, 'site-address', { value: origin, description: 'URL of the site.' });
    if (domain === undefined) {
      const parameterName = siteOriginParameter(stage);
      new StringParameter(this, 'site-origin', {
        parameterName,
        stringValue: origin,
        description: 'Read by the functions.',
      });
    } else {
      new CfnOutput(this, 'cdn-host', { value: host, description: `Point ${domain} here (CNAME or alias).` });
    }
  }
}

/** @throws Error if the page is not built: without its files, the deployment would leave the site as it was */
function builtPage(root: string, stage: StageName): string {
  const folder = join(root, pageFolder(stage));
  if (!existsSync(join(folder, 'index.html')))
    throw new Error(`the page of ${stage} is not built: ${folder} is missing`);
  return folder;
}
