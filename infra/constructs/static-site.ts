import { join } from 'node:path';
import { Duration, SecretValue } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  type ErrorResponse,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import { cdnHeaders } from '../../shared/deployment/headers.ts';
import { timeouts } from '../config/runtime.ts';
import { acknowledge } from './acknowledge.ts';
import { FilesBucket } from './files-bucket.ts';
import type { Firewall } from './firewall.ts';
import { PageHeadersPolicy } from './page-headers-policy.ts';

interface StaticSiteProps {
  /** The site's own host name, and the parameter that holds its certificate's ARN. Absent: the CDN's host name will do. */
  readonly named?: { readonly domain: string; readonly certificateParameter: string };
  readonly firewall?: Firewall;
  readonly apiHost: string;
  /** Name of the origin secret in Secrets Manager. */
  readonly originSecretName: string;
}

const API_PATHS = ['/api', '/api/*'];

/** Statuses that the CDN would keep for 10 s and give to the next person; unchanged and unkept they are the API's own words. */
const KEPT_STATUSES = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504];

/** The page's files behind the CDN, on one host name with the API. */
export class StaticSite extends Construct {
  readonly bucket: FilesBucket;
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: StaticSiteProps) {
    super(scope, id);
    this.bucket = new FilesBucket(this, 'files');
    const api = this.apiBehavior(props);
    this.distribution = new Distribution(this, 'cdn', {
      ...(props.named === undefined ? {} : this.nameOf(props.named)),
      ...(props.firewall === undefined ? {} : { webAclId: props.firewall.attrArn }),
      defaultRootObject: 'index.html',
      defaultBehavior: this.pageBehavior(),
      additionalBehaviors: Object.fromEntries(API_PATHS.map((path) => [path, api])),
      errorResponses: KEPT_STATUSES.map((httpStatus): ErrorResponse => ({ httpStatus, ttl: Duration.seconds(0) })),
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
    });
    if (props.named === undefined) {
      acknowledge(this.distribution, {
        'AwsSolutions-CFR4':
          'The CDN’s own certificate comes with its own list of protocols; a stage with a domain has TLS 1.2 at least.',
      });
    }
    if (props.firewall === undefined) {
      acknowledge(this.distribution, {
        'AwsSolutions-CFR2':
          'The functions count every call against limits for each person and address; throttles bound the rest.',
      });
    }
    acknowledge(this.distribution, {
      'AwsSolutions-CFR1':
        'Where betting is legal changes; subscribers travel. The page tells, the CDN does not decide.',
      'AwsSolutions-CFR3':
        'A log of page views would hold addresses of people; the API’s access log holds what operations need.',
    });
  }

  private nameOf({ domain, certificateParameter }: NonNullable<StaticSiteProps['named']>) {
    const arn = StringParameter.valueForStringParameter(this, certificateParameter);
    return {
      domainNames: [domain],
      certificate: Certificate.fromCertificateArn(this, 'certificate', arn),
      minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    };
  }

  private pageBehavior(): BehaviorOptions {
    return {
      origin: S3BucketOrigin.withOriginAccessControl(this.bucket),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: new PageHeadersPolicy(this, 'page-headers'),
      functionAssociations: [this.atViewerRequest('page-routes')],
      compress: true,
    };
  }

  private apiBehavior({ apiHost, originSecretName }: StaticSiteProps): BehaviorOptions {
    return {
      origin: new HttpOrigin(apiHost, {
        readTimeout: timeouts.cdn,
        // A reference, not the secret: CloudFormation puts the value in while it deploys.
        customHeaders: { [cdnHeaders.originSecret]: SecretValue.secretsManager(originSecretName).unsafeUnwrap() },
      }),
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: [this.atViewerRequest('viewer-address')],
      // Lists come compressed, by what the browser itself takes: the policy above passes its Accept-Encoding on as it is.
      compress: false,
    };
  }

  private atViewerRequest(name: 'page-routes' | 'viewer-address') {
    const filePath = join(import.meta.dirname, `../viewer/${name}.js`);
    const code = FunctionCode.fromFile({ filePath });
    return {
      eventType: FunctionEventType.VIEWER_REQUEST,
      function: new EdgeFunction(this, name, { code, runtime: FunctionRuntime.JS_2_0 }),
    };
  }
}
