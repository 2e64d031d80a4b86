/**
 * AWS's managed rule group "Core rule set": every rule of it that we want to be told by name what it does.
 * https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html
 *
 * 'block': what no page of ours and no honest client sends. 'count': seen in the metrics and let through.
 * - Bodies: people may put anything into a name or a password, Stripe's events are full of addresses, JSON may have 16 KiB and an event
 *   512 KiB where the rule ends at 8. The functions parse each body strictly and bound it themselves.
 * - Long query strings: the address of a page holds its filters.
 * - No User-Agent: Stripe and monitors are no browsers, and are told apart by better means.
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
