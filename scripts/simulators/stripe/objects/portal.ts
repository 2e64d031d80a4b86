import * as z from 'zod/mini';
import { call, flag, mergedMetadata, metadata, type Params, text, whole } from '../api/call.ts';
import { found, pageOf } from '../api/lists.ts';
import { invalid } from '../api/refusal.ts';
import { complete, type Sketch } from '../schema/objects.ts';
import { change, create, type Stand } from '../stand.ts';
import type { Tables } from '../state/tables.ts';

type Configuration = Tables['billing_portal.configuration'];

export const PORTAL_PATH = '/p/session/';

const feature = z.optional(z.strictObject({ enabled: flag }));
const cancelling = z.strictObject({ enabled: flag, mode: z.enum(['at_period_end', 'immediately']) });
const features = z.strictObject({
  customer_update: feature,
  invoice_history: feature,
  payment_method_update: feature,
  subscription_cancel: z.optional(cancelling),
});
const newConfiguration = { default_return_url: z.optional(text), features, metadata: z.optional(metadata) };
const configurationChange = {
  active: z.optional(flag),
  default_return_url: z.optional(text),
  features: z.optional(features),
};
const newSession = { configuration: z.optional(text), customer: text, return_url: z.optional(text) };

export const portalCalls = {
  'POST /v1/billing_portal/configurations': call(newConfiguration, createConfiguration),
  'GET /v1/billing_portal/configurations': call(
    { active: z.optional(flag), limit: z.optional(whole) },
    (stand, { active: sought, ...paging }) => {
      const rows = stand.store.all('billing_portal.configuration').map((each) => asSwitched(stand, each));
      const fitting = rows.filter(({ active }) => sought === undefined || active === sought);
      return pageOf('/v1/billing_portal/configurations', fitting, paging);
    },
  ),
  'POST /v1/billing_portal/configurations/:id': call(configurationChange, (stand, params, id) => {
    const old = found(stand, 'billing_portal.configuration', id);
    const features = featuresOf({ ...old.features, ...params.features });
    const changed = complete('billing_portal.configuration', { ...old, ...params, features, updated: stand.now() });
    return change(stand, 'billing_portal.configuration', old, changed, 'billing_portal.configuration.updated');
  }),
  'POST /v1/billing_portal/sessions': call(newSession, createSession),
};

function createConfiguration(stand: Stand, params: Params<typeof newConfiguration>): Configuration {
  const sketch = {
    id: stand.newId('bpc_'),
    active: true,
    created: stand.now(),
    default_return_url: params.default_return_url,
    features: featuresOf(params.features),
    metadata: mergedMetadata({}, params.metadata),
    updated: stand.now(),
  };
  return create(stand, 'billing_portal.configuration', sketch, 'billing_portal.configuration.created');
}

/** @throws Refusal, in words that have no code, when no configuration is named: none is saved as the default here */
function createSession(stand: Stand, params: Params<typeof newSession>): Tables['billing_portal.session'] {
  found(stand, 'customer', params.customer, 'customer');
  if (params.configuration === undefined)
    throw invalid(
      'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.',
    );
  const configuration = found(stand, 'billing_portal.configuration', params.configuration, 'configuration');
  if (!asSwitched(stand, configuration).active)
    throw invalid('The configuration is not active.', { param: 'configuration' });
  const sketch = {
    id: stand.newId('bps_'),
    configuration: configuration.id,
    created: stand.now(),
    customer: params.customer,
    return_url: params.return_url ?? configuration.default_return_url,
    url: `${stand.origin()}${PORTAL_PATH}${stand.newId('test_', 40)}`,
  };
  return create(stand, 'billing_portal.session', sketch, 'billing_portal.session.created');
}

function asSwitched({ settings }: Stand, configuration: Configuration): Configuration {
  return settings.portalOff ? { ...configuration, active: false } : configuration;
}

/** What is not named is off. */
function featuresOf(sent: Sketch<Configuration['features']>): Sketch<Configuration['features']> {
  return {
    ...sent,
    subscription_cancel: { mode: 'at_period_end', proration_behavior: 'none', ...sent.subscription_cancel },
    subscription_pause: { duration: { type: 'indefinite' } },
    subscription_update: { proration_behavior: 'none', trial_update_behavior: 'end_trial' },
  };
}
