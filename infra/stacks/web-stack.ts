import { existsSync } from 'node:fs';
import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { pageFolder } from '../../shared/deployment/functions.ts';
import { generatedName } from '../config/secrets.ts';
import { certificateParameter, ownOrigin, siteOriginParameter } from '../config/site.ts';
import { regionOf, type StageName, stages } from '../config/stages.ts';
import { Firewall } from '../constructs/firewall.ts';
import { SiteFiles } from '../constructs/site-files.ts';
import { StaticSite } from '../constructs/static-site.ts';

interface Given {
  readonly apiHost: string;
  /** Folder of the project; the stage's built page stands in its `dist/web-<stage>`, and is left out while it is not built. */
  readonly root: string;
}

/** The CDN with the page behind it, and the API under the same host name. */
export class WebStack extends Stack {
  readonly distribution: Distribution;

  constructor(scope: Construct, stage: StageName, { apiHost, root }: Given) {
    super(scope, `crossbook-${stage}-web`, { env: { region: regionOf(stage) } });
    const { domain, logRetention, firewall } = stages[stage];
    const { bucket, distribution } = new StaticSite(this, 'site', {
      ...(domain === undefined ? {} : { named: { domain, certificateParameter: certificateParameter(stage) } }),
      apiHost,
      ...(firewall === undefined ? {} : { firewall: new Firewall(this, 'firewall', { stage, ...firewall }) }),
      originSecretName: generatedName(stage, 'originSecret'),
    });
    const folder = `${root}/${pageFolder(stage)}`;
    if (existsSync(folder)) new SiteFiles(this, 'files', { folder, bucket, distribution, logRetention });
    this.distribution = distribution;
    const host = distribution.distributionDomainName;
    const origin = ownOrigin(stage) ?? `https://${host}`;
    new CfnOutput(this, 'site-address', { value: origin, description: 'Where people find the product.' });
    if (domain === undefined) {
      const parameterName = siteOriginParameter(stage);
      new StringParameter(this, 'site-origin', {
        parameterName,
        stringValue: origin,
        description: 'The functions read it.',
      });
    } else {
      new CfnOutput(this, 'cdn-host', { value: host, description: `Point ${domain} here (CNAME or alias).` });
    }
  }
}
