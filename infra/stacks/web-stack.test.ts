import { pageHeadersOf } from '../config/page-headers.ts';
import { projectFolder, synthesize } from '../testing/synthesis.ts';
import { onlyOne, resourcesOf, stacksOf } from '../testing/templates.ts';

const { web, api: apiStack, mail } = stacksOf('dev');
const { web: prodWeb, api: prodApi } = stacksOf('prod');
const cdn = onlyOne(web, 'AWS::CloudFront::Distribution').Properties.DistributionConfig;
const api: { PathPattern: string; TargetOriginId: string }[] = cdn.CacheBehaviors;

/** Ids of AWS managed policies. */
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const ALL_VIEWER_EXCEPT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

function viewerFunction(behavior: { FunctionAssociations: { EventType: string; FunctionARN: unknown }[] }): string {
  const [association] = behavior.FunctionAssociations;
  const arn = association?.FunctionARN as { 'Fn::GetAtt': [string, string] };
  return web.Resources[arn['Fn::GetAtt'][0]]?.Properties.FunctionCode;
}

it('the files are private: only this CDN may read them, over TLS', () => {
  expect(onlyOne(web, 'AWS::S3::Bucket').Properties.PublicAccessBlockConfiguration).toEqual({
    BlockPublicAcls: true,
    BlockPublicPolicy: true,
    IgnorePublicAcls: true,
    RestrictPublicBuckets: true,
  });
  const statements: { Effect: string; Principal: unknown; Action: string; Condition: object }[] = onlyOne(
    web,
    'AWS::S3::BucketPolicy',
  ).Properties.PolicyDocument.Statement;
  expect(statements.map(({ Effect, Action }) => [Effect, Action])).toEqual([
    ['Deny', 's3:*'],
    ['Allow', 's3:GetObject'],
  ]);
  expect(statements[1]).toMatchObject({
    Principal: { Service: 'cloudfront.amazonaws.com' },
    Condition: { StringEquals: { 'AWS:SourceArn': expect.anything() } },
  });
});

it('a stage with a domain serves it with the certificate named by a parameter', () => {
  const { Aliases, ViewerCertificate } = onlyOne(prodWeb, 'AWS::CloudFront::Distribution').Properties
    .DistributionConfig;
  expect(Aliases).toEqual(['crossbook.example']);
  const parameter = prodWeb.Parameters?.[ViewerCertificate.AcmCertificateArn.Ref];
  expect(parameter).toMatchObject({ Default: '/crossbook/prod/certificate-arn' });
  expect(ViewerCertificate.MinimumProtocolVersion).toBe('TLSv1.2_2021');
  expect(resourcesOf(prodWeb, 'AWS::SSM::Parameter')).toEqual([]);
});

it('a stage without a domain uses the CDN’s host name and stores it in a parameter', () => {
  expect(cdn).not.toHaveProperty('Aliases');
  expect(cdn).not.toHaveProperty('ViewerCertificate');
  const [[distribution] = ['']] = resourcesOf(web, 'AWS::CloudFront::Distribution');
  expect(onlyOne(web, 'AWS::SSM::Parameter').Properties).toMatchObject({
    Name: '/crossbook/dev/site-origin',
    Value: { 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [distribution, 'DomainName'] }]] },
  });
});

it('only functions that check origins or write links get the site’s origin', () => {
  const variables = (template: typeof web) =>
    resourcesOf(template, 'AWS::Lambda::Function').flatMap(
      ([, { Properties }]) => Properties.Environment?.Variables ?? [],
    );
  for (const each of variables(apiStack)) expect(each.SITE_ORIGIN_PARAMETER).toBe('/crossbook/dev/site-origin');
  for (const each of variables(prodApi)) expect(each.SITE_ORIGIN).toBe('https://crossbook.example');
  const withOrigin = variables(mail).filter((each) => 'SITE_ORIGIN_PARAMETER' in each);
  expect(withOrigin.every((each) => 'MAIL_FROM' in each)).toBe(true);
  expect([variables(mail).length, withOrigin.length]).toEqual([3, 2]);
});

it('the CDN sends exactly the page headers', () => {
  const { SecurityHeadersConfig: known, CustomHeadersConfig: other } = onlyOne(
    web,
    'AWS::CloudFront::ResponseHeadersPolicy',
  ).Properties.ResponseHeadersPolicyConfig;
  const hsts = known.StrictTransportSecurity;
  const sent = {
    'Content-Security-Policy': known.ContentSecurityPolicy.ContentSecurityPolicy,
    'Strict-Transport-Security': `max-age=${hsts.AccessControlMaxAgeSec}${hsts.IncludeSubdomains ? '; includeSubDomains' : ''}${hsts.Preload ? '; preload' : ''}`,
    'X-Content-Type-Options': known.ContentTypeOptions ? 'nosniff' : undefined,
    'Referrer-Policy': known.ReferrerPolicy.ReferrerPolicy,
    ...Object.fromEntries(other.Items.map(({ Header, Value }: { Header: string; Value: string }) => [Header, Value])),
  };
  expect(sent).toEqual({
    'Content-Security-Policy':
      "default-src 'none'; script-src 'self' https://js.stripe.com https://*.js.stripe.com; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self' https://api.stripe.com; frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; upgrade-insecure-requests",
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'payment=(self "https://js.stripe.com"), camera=(), microphone=(), geolocation=()',
  });
  expect(sent).toEqual(pageHeadersOf());
  expect(pageHeadersOf('a.example')['Content-Security-Policy']).toContain(
    "connect-src 'self' wss://a.example https://api.stripe.com;",
  );
  expect(Object.keys(known).toSorted()).toEqual([
    'ContentSecurityPolicy',
    'ContentTypeOptions',
    'ReferrerPolicy',
    'StrictTransportSecurity',
  ]);
});

it('page headers are set on pages and not on API responses', () => {
  expect(cdn.DefaultCacheBehavior.ResponseHeadersPolicyId).toBeDefined();
  for (const behavior of api) expect(behavior).not.toHaveProperty('ResponseHeadersPolicyId');
});

it('/api and all paths below it go to the API, /live to the sockets: uncached, with everything the browser sent except Host', () => {
  const [, calls, sockets] = cdn.Origins;
  expect(api.map(({ PathPattern, TargetOriginId }) => [PathPattern, TargetOriginId])).toEqual([
    ['/api', calls.Id],
    ['/api/*', calls.Id],
    ['/live', sockets.Id],
  ]);
  for (const behavior of api) {
    expect(behavior).toMatchObject({
      CachePolicyId: CACHING_DISABLED,
      OriginRequestPolicyId: ALL_VIEWER_EXCEPT_HOST,
      ViewerProtocolPolicy: 'https-only',
    });
  }
  for (const origin of [calls, sockets]) {
    expect(JSON.stringify(origin.DomainName)).toContain('.execute-api.us-east-1.');
    expect(origin.CustomOriginConfig).toMatchObject({ OriginProtocolPolicy: 'https-only', OriginReadTimeout: 30 });
  }
});

it('the API compresses its responses itself and gets the browser’s Accept-Encoding', () => {
  // With a cache policy that does not mention Accept-Encoding, CloudFront forwards it like any other header.
  for (const behavior of api) {
    expect(behavior).toMatchObject({
      Compress: false,
      CachePolicyId: CACHING_DISABLED,
      OriginRequestPolicyId: ALL_VIEWER_EXCEPT_HOST,
    });
  }
});

it('the CDN sends the API a secret that the template only refers to', () => {
  expect(cdn.Origins[1].OriginCustomHeaders).toEqual([
    {
      HeaderName: 'x-origin-secret',
      HeaderValue: {
        'Fn::Join': [
          '',
          [
            '{{resolve:secretsmanager:',
            { 'Fn::GetStackOutput': expect.objectContaining({ OutputName: expect.stringContaining('originsecret1') }) },
            ':SecretString:::}}',
          ],
        ],
      },
    },
  ]);
});

it('the CDN rewrites page paths and adds the viewer’s address to API requests', () => {
  expect(viewerFunction(cdn.DefaultCacheBehavior)).toContain('/index.html');
  for (const behavior of cdn.CacheBehaviors) expect(viewerFunction(behavior)).toContain('x-viewer-address');
});

it('a page that is not built is an error, not a smaller template', () => {
  expect(() => synthesize('dev', projectFolder({ page: false }))).toThrow(/the page of dev is not built: .*web-dev/);
});

it('the page’s hashed files are cached for a year, pages never', () => {
  const copies = resourcesOf(web, 'Custom::CDKBucketDeployment').map(([, { Properties }]) => Properties);
  expect(copies).toMatchObject([
    {
      Include: ['assets/*'],
      Exclude: ['*'],
      Prune: false,
      SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
    },
    { Exclude: ['assets/*'], Prune: true, SystemMetadata: { 'cache-control': 'no-cache' }, DistributionPaths: ['/*'] },
  ]);
});
