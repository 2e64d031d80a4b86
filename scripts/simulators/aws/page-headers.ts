import * as z from 'zod';

const one = (key: string) => z.object({ [key]: z.string() });
const policy = z.object({
  ResponseHeadersPolicyConfig: z.object({
    SecurityHeadersConfig: z.object({
      ContentSecurityPolicy: one('ContentSecurityPolicy').optional(),
      ContentTypeOptions: z.object({}).optional(),
      FrameOptions: one('FrameOption').optional(),
      ReferrerPolicy: one('ReferrerPolicy').optional(),
      StrictTransportSecurity: z
        .object({
          AccessControlMaxAgeSec: z.number(),
          IncludeSubdomains: z.boolean().default(false),
          Preload: z.boolean().default(false),
        })
        .optional(),
    }),
    CustomHeadersConfig: z
      .object({ Items: z.array(z.object({ Header: z.string(), Value: z.string() })) })
      .default({ Items: [] }),
  }),
});

/** The headers that a CloudFront response headers policy makes, lower-case name → value. */
export function pageHeadersOf(properties: unknown): Record<string, string> {
  const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } =
    policy.parse(properties).ResponseHeadersPolicyConfig;
  const hsts = security.StrictTransportSecurity;
  const named: Record<string, string | undefined> = {
    'content-security-policy': security.ContentSecurityPolicy?.ContentSecurityPolicy,
    'x-content-type-options': security.ContentTypeOptions === undefined ? undefined : 'nosniff',
    'x-frame-options': security.FrameOptions?.FrameOption,
    'referrer-policy': security.ReferrerPolicy?.ReferrerPolicy,
    'strict-transport-security': hsts && strictTransport(hsts),
  };
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(named)) if (value !== undefined) headers[name] = value;
  for (const { Header, Value } of custom.Items) headers[Header.toLowerCase()] = Value;
  return headers;
}

interface StrictTransport {
  readonly AccessControlMaxAgeSec: number;
  readonly IncludeSubdomains: boolean;
  readonly Preload: boolean;
}

function strictTransport({ AccessControlMaxAgeSec, IncludeSubdomains, Preload }: StrictTransport): string {
  return `max-age=${AccessControlMaxAgeSec}${IncludeSubdomains ? '; includeSubDomains' : ''}${Preload ? '; preload' : ''}`;
}
