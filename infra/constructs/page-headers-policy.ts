import { Duration } from 'aws-cdk-lib';
import { HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { HSTS_SECONDS, pageHeadersOf } from '../config/page-headers.ts';

const OVERRIDE = { override: true } as const;

/** `pageHeadersOf` as a CloudFront policy, which models some headers and takes the others verbatim. */
export class PageHeadersPolicy extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string, domain: string | undefined) {
    const headers = pageHeadersOf(domain);
    super(scope, id, {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: headers['Content-Security-Policy'], ...OVERRIDE },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.seconds(HSTS_SECONDS),
          includeSubdomains: true,
          ...OVERRIDE,
        },
        contentTypeOptions: OVERRIDE,
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, ...OVERRIDE },
      },
      customHeadersBehavior: {
        customHeaders: (['Cross-Origin-Opener-Policy', 'Permissions-Policy'] as const).map((header) => ({
          header,
          value: headers[header],
          ...OVERRIDE,
        })),
      },
    });
  }
}
