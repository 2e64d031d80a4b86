import type { Params, Reply } from '../api/call.ts';
import { isWanted, pageOf } from '../api/list.ts';
import { invalid, missingParam } from '../api/refusal.ts';
import { change, type Stand } from '../stand.ts';
import type { PortalConfiguration, PortalSession } from '../state/tables.ts';
import { found } from './found.ts';
import { mergedMetadata } from './metadata.ts';

export const PORTAL_PATH = '/p/session/';

type Sent = Params<'POST /v1/billing_portal/configurations'>['features'];
type Features = PortalConfiguration['features'];

export function createConfiguration(
  stand: Stand,
  params: Params<'POST /v1/billing_portal/configurations'>,
): PortalConfiguration {
  const now = stand.now();
  const configuration: PortalConfiguration = {
    id: stand.newId('bpc_'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: {
      headline: params.business_profile?.headline || null,
      privacy_policy_url: params.business_profile?.privacy_policy_url ?? null,
      terms_of_service_url: params.business_profile?.terms_of_service_url ?? null,
    },
    created: now,
    default_return_url: params.default_return_url || null,
    features: featuresOf(params.features),
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: mergedMetadata({}, params.metadata),
    name: params.name || null,
    updated: now,
  };
  stand.store.put('portalConfigurations', configuration);
  stand.emit('billing_portal.configuration.created', configuration);
  return configuration;
}

export function updateConfiguration(
  stand: Stand,
  params: Params<'POST /v1/billing_portal/configurations/:id'>,
  id: string,
): PortalConfiguration {
  const old = found(stand, 'portalConfigurations', id);
  const { business_profile: profile } = params;
  const patch = {
    active: params.active ?? old.active,
    business_profile: {
      headline: profile?.headline === undefined ? old.business_profile.headline : profile.headline || null,
      privacy_policy_url:
        profile?.privacy_policy_url === undefined
          ? old.business_profile.privacy_policy_url
          : profile.privacy_policy_url || null,
      terms_of_service_url:
        profile?.terms_of_service_url === undefined
          ? old.business_profile.terms_of_service_url
          : profile.terms_of_service_url || null,
    },
    default_return_url:
      params.default_return_url === undefined ? old.default_return_url : params.default_return_url || null,
    features: params.features === undefined ? old.features : featuresOf(params.features, old.features),
    metadata: mergedMetadata(old.metadata ?? {}, params.metadata),
    name: params.name === undefined ? old.name : params.name || null,
    updated: stand.now(),
  };
  return change(stand, 'portalConfigurations', old, patch, 'billing_portal.configuration.updated');
}

export function retrieveConfiguration(stand: Stand, _params: unknown, id: string): PortalConfiguration {
  return asSwitched(stand, found(stand, 'portalConfigurations', id));
}

export function listConfigurations(
  stand: Stand,
  params: Params<'GET /v1/billing_portal/configurations'>,
): Reply<'GET /v1/billing_portal/configurations'> {
  const rows = stand.store
    .all('portalConfigurations')
    .map((each) => asSwitched(stand, each))
    .filter((each) => isWanted(each.active, params.active) && isWanted(each.is_default, params.is_default));
  return pageOf('/v1/billing_portal/configurations', rows, params);
}

/** @throws Refusal, in words that have no code, when no configuration is named and none has been saved as the default */
export function createPortalSession(stand: Stand, params: Params<'POST /v1/billing_portal/sessions'>): PortalSession {
  if (params.customer === undefined) throw missingParam('customer');
  const customer = found(stand, 'customers', params.customer, 'customer');
  const configuration =
    params.configuration === undefined
      ? defaultConfiguration(stand)
      : found(stand, 'portalConfigurations', params.configuration, 'configuration');
  if (!asSwitched(stand, configuration).active)
    throw invalid('The configuration is not active.', { param: 'configuration' });
  const secret = stand.newId('test_', 40);
  const session: PortalSession = {
    id: stand.newId('bps_'),
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: stand.now(),
    customer: customer.id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: params.locale ?? null,
    on_behalf_of: null,
    return_url: params.return_url ?? configuration.default_return_url,
    url: `${stand.origin()}${PORTAL_PATH}${secret}`,
  };
  stand.store.put('portalSessions', session);
  stand.emit('billing_portal.session.created', session);
  return session;
}

function defaultConfiguration(stand: Stand): PortalConfiguration {
  const saved = stand.store.all('portalConfigurations').find(({ is_default: isDefault }) => isDefault);
  if (saved !== undefined) return saved;
  if (!stand.settings.portalDefault)
    throw invalid(
      'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.',
    );
  const all = { enabled: true };
  const features = { payment_method_update: all, invoice_history: all, subscription_cancel: all };
  const made = { ...createConfiguration(stand, { features }), is_default: true };
  stand.store.put('portalConfigurations', made);
  return made;
}

function asSwitched({ settings }: Stand, configuration: PortalConfiguration): PortalConfiguration {
  return settings.portalOff ? { ...configuration, active: false } : configuration;
}

function featuresOf(sent: Sent, old?: Features): Features {
  const updates = sent.customer_update?.allowed_updates;
  return {
    customer_update: {
      allowed_updates: updates === undefined ? (old?.customer_update.allowed_updates ?? []) : updates || [],
      enabled: sent.customer_update?.enabled ?? old?.customer_update.enabled ?? false,
    },
    invoice_history: { enabled: sent.invoice_history?.enabled ?? old?.invoice_history.enabled ?? false },
    payment_method_update: {
      enabled: sent.payment_method_update?.enabled ?? old?.payment_method_update.enabled ?? false,
      payment_method_configuration: null,
    },
    subscription_cancel: {
      cancellation_reason: {
        enabled: false,
        feedback_options: null,
        options: ['too_expensive', 'missing_features', 'switched_service', 'unused', 'other'],
      },
      enabled: sent.subscription_cancel?.enabled ?? old?.subscription_cancel.enabled ?? false,
      mode: sent.subscription_cancel?.mode ?? old?.subscription_cancel.mode ?? 'at_period_end',
      proration_behavior: 'none',
    },
    subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: [],
      enabled: false,
      proration_behavior: 'none',
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: 'end_trial',
    },
  };
}
