/**
 * Every rule of AWS's managed "Core rule set" that we set explicitly.
 * https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html
 *
 * 'block': never sent by our pages or by a legitimate client. 'count': allowed, and visible in the metrics.
 * - Bodies: names and passwords may contain anything, Stripe's events are full of URLs, and JSON may be 16 KiB and an event 512 KiB, where
 *   the rule's limit is 8. The functions parse each body strictly and limit its size themselves.
 * - Long query strings: a page's URL holds its filters.
 * - No User-Agent: Stripe and monitors are not browsers and are identified in other ways.
 */
export const coreRules = {
  NoUserAgent_HEADER: 'count',
  UserAgent_BadBots_HEADER: 'block',
  SizeRestrictions_QUERYSTRING: 'count',
  SizeRestrictions_Cookie_HEADER: 'block',
  SizeRestrictions_BODY: 'count',
  SizeRestrictions_URIPATH: 'block',
  EC2MetaDataSSRF_BODY: 'count',
  EC2MetaDataSSRF_COOKIE: 'block',
  EC2MetaDataSSRF_URIPATH: 'block',
  EC2MetaDataSSRF_QUERYARGUMENTS: 'block',
  GenericLFI_QUERYARGUMENTS: 'block',
  GenericLFI_URIPATH: 'block',
  GenericLFI_BODY: 'count',
  RestrictedExtensions_URIPATH: 'block',
  RestrictedExtensions_QUERYARGUMENTS: 'block',
  GenericRFI_QUERYARGUMENTS: 'block',
  GenericRFI_BODY: 'count',
  GenericRFI_URIPATH: 'block',
  CrossSiteScripting_COOKIE: 'block',
  CrossSiteScripting_QUERYARGUMENTS: 'block',
  CrossSiteScripting_BODY: 'count',
  CrossSiteScripting_URIPATH: 'block',
} as const satisfies Record<string, 'block' | 'count'>;
