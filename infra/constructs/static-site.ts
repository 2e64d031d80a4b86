import { join } from 'node:path';
import { Duration, Stack } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  CfnOriginAccessControl,
  CfnResponseHeadersPolicy,
  Distribution,
  Function as EdgeFunction,
  type ErrorResponse,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HeadersReferrerPolicy,
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
  ResponseHeadersPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import { LIVE_PATH } from '../../shared/contracts/live/messages.ts';
import { cdnHeaders } from '../../shared/deployment/headers.ts';
import { HSTS_SECONDS, pageHeadersOf } from '../config/page-headers.ts';
import { timeouts } from '../config/runtime.ts';
import { REGION } from '../config/stages.ts';
import { acknowledge } from './acknowledge.ts';
import { FilesBucket } from './files-bucket.ts';
import type { Firewall } from './firewall.ts';

interface StaticSiteProps {
  /** The site's host name and the parameter with its certificate's ARN. Absent: the CDN's host name is used. */
  readonly customDomain?: { readonly domain: string; readonly certificateParameter: string };
  readonly firewall?: Firewall;
  readonly apiHost: string;
  /** Of the live sockets' gateway. */
  readonly socketsHost: string;
  readonly originSecret: Secret;
}

const API_PATHS = ['/api', '/api/*'];

/** Error statuses that CloudFront would cache for 10 s by default; they must reach each client uncached. */
const CACHED_ERROR_STATUSES = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

/** The CDN, serving the page's files and the API under one host name. */
export class StaticSite extends Construct {
  readonly bucket: FilesBucket;
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: StaticSiteProps) {
    super(scope, id);
    this.bucket = new FilesBucket(this, 'files');
    const address = this.viewerRequestFunction('viewer-address');
    const api = this.apiBehavior(props.apiHost, props.originSecret, address);
    // The path is the gateway's stage.
    const sockets = this.apiBehavior(props.socketsHost, props.originSecret, address);
    this.distribution = new Distribution(this, 'cdn', {
      ...(props.customDomain === undefined ? {} : this.customDomainProps(props.customDomain)),
      ...(props.firewall === undefined ? {} : { webAclId: props.firewall.attrArn }),
      defaultRootObject: 'index.html',
      defaultBehavior: this.pageBehavior(props.customDomain?.domain),
      additionalBehaviors: {
        ...Object.fromEntries(API_PATHS.map((path) => [path, api])),
        [LIVE_PATH]: { ...sockets, allowedMethods: AllowedMethods.ALLOW_GET_HEAD },
      },
      errorResponses: CACHED_ERROR_STATUSES.map(
        (httpStatus): ErrorResponse => ({ httpStatus, ttl: Duration.seconds(0) }),
      ),
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
    });
    nameByRegion(this);
    if (props.customDomain === undefined) {
      acknowledge(this.distribution, {
        'AwsSolutions-CFR4':
          'The CDN’s default certificate comes with a fixed list of protocols; a stage with a domain requires TLS 1.2.',
      });
    }
    if (props.firewall === undefined) {
      acknowledge(this.distribution, {
        'AwsSolutions-CFR2': 'The functions enforce limits per user and per address; throttles limit the rest.',
      });
    }
    acknowledge(this.distribution, {
      'AwsSolutions-CFR1':
        'Where betting is legal changes, and subscribers travel. The page informs them; the CDN does not decide.',
      'AwsSolutions-CFR3':
        'A log of page views would contain users’ addresses; the API’s access log has what operations need.',
    });
  }

  private customDomainProps({ domain, certificateParameter }: NonNullable<StaticSiteProps['customDomain']>) {
    const arn = StringParameter.valueForStringParameter(this, certificateParameter);
    return {
      domainNames: [domain],
      certificate: Certificate.fromCertificateArn(this, 'certificate', arn),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    };
  }

  private pageBehavior(domain: string | undefined): BehaviorOptions {
    return {
      origin: S3BucketOrigin.withOriginAccessControl(this.bucket),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: new PageHeadersPolicy(this, 'page-headers', domain),
      functionAssociations: [this.viewerRequestFunction('page-routes')],
      compress: true,
    };
  }

  private apiBehavior(host: string, originSecret: Secret, address: FunctionAssociation): BehaviorOptions {
    return {
      origin: new HttpOrigin(host, {
        readTimeout: timeouts.cdn,
        // A reference, not the secret: CloudFormation resolves it during deployment.
        customHeaders: { [cdnHeaders.originSecret]: originSecret.secretValue.unsafeUnwrap() },
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: [address],
      // The API compresses lists itself; the policy above forwards the browser's Accept-Encoding.
      compress: false,
    };
  }

  private viewerRequestFunction(name: 'page-routes' | 'viewer-address'): FunctionAssociation {
    const filePath = join(import.meta.dirname, `../viewer/${name}.js`);
    const code = FunctionCode.fromFile({ filePath });
    return {
      eventType: FunctionEventType.VIEWER_REQUEST,
      function: new EdgeFunction(this, name, { code, runtime: FunctionRuntime.JS_2_0 }),
    };
  }
}

/**
 * CloudFront's names are the account's, whatever the region of the stack. With the region in them, a stage can be deployed to a second region
 * while the old one still stands in the lost region, where nothing can be deleted. In the usual region the names stay those of the CDK.
 */
function nameByRegion(scope: Construct): void {
  const { region, stackName } = Stack.of(scope);
  if (region === REGION) return;
  const name = `${stackName}-${region}`;
  for (const each of scope.node.findAll()) {
    if (each instanceof CfnOriginAccessControl) each.addPropertyOverride('OriginAccessControlConfig.Name', name);
    if (each instanceof CfnResponseHeadersPolicy) each.addPropertyOverride('ResponseHeadersPolicyConfig.Name', name);
  }
}

const OVERRIDE = { override: true } as const;

/** `pageHeadersOf` as a CloudFront policy, which models some headers and takes the others verbatim. */
class PageHeadersPolicy extends ResponseHeadersPolicy {
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
