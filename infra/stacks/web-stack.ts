import { existsSync } from 'node:fs';
import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { pageFolder } from '../../shared/deployment/functions.ts';
import { certificateParameter, generatedName } from '../config/secrets.ts';
import { REGION, type StageName, stages } from '../config/stages.ts';
import { SiteFiles } from '../constructs/site-files.ts';
import { StaticSite } from '../constructs/static-site.ts';

interface Given {
  readonly apiHost: string;
  /** Folder of the project; the stage's built page stands in its `dist/web-<stage>`, and is left out while it is not built. */
  readonly root: string;
}

/** The CDN with the page behind it, and the API under the same host name. */
export class WebStack extends Stack {
  constructor(scope: Construct, stage: StageName, { apiHost, root }: Given) {
    super(scope, `crossbook-${stage}-web`, { env: { region: REGION } });
    const { domain, logRetention } = stages[stage];
    const { bucket, distribution } = new StaticSite(this, 'site', {
      domain,
      certificateParameter: certificateParameter(stage),
      apiHost,
      originSecretName: generatedName(stage, 'originSecret'),
    });
    const folder = `${root}/${pageFolder(stage)}`;
    if (existsSync(folder)) new SiteFiles(this, 'files', { folder, bucket, distribution, logRetention });
    new CfnOutput(this, 'cdn-host', {
      value: distribution.distributionDomainName,
      description: `Point ${domain} here (CNAME or alias).`,
    });
  }
}
