import * as z from 'zod/mini';
import { invalidRequest } from '../api/api-error.ts';
import { call, flag, integer, mergeMetadata, metadata, type Params, text } from '../api/call.ts';
import { getObject, paginate } from '../api/lists.ts';
import { change, create, type StripeContext } from '../context.ts';
import { type DeepPartial, fillObject } from '../schema/objects.ts';
import type { Tables } from '../state/tables.ts';

type Configuration = Tables['billing_portal.configuration'];

export const PORTAL_PATH = '/p/session/';

const feature = z.optional(z.strictObject({ enabled: flag }));
const cancelFeature = z.strictObject({ enabled: flag, mode: z.enum(['at_period_end', 'immediately']) });
const features = z.strictObject({
  customer_update: feature,
  invoice_history: feature,
  payment_method_update: feature,
  subscription_cancel: z.optional(cancelFeature),
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
    { active: z.optional(flag), limit: z.optional(integer) },
    (context, { active: wanted, ...paging }) => {
      const rows = context.store.all('billing_portal.configuration').map((each) => withPortalSetting(context, each));
      const matching = rows.filter(({ active }) => wanted === undefined || active === wanted);
      return paginate('/v1/billing_portal/configurations', matching, paging);
    },
  ),
  'POST /v1/billing_portal/configurations/:id': call(configurationChange, (context, params, id) => {
    const before = getObject(context, 'billing_portal.configuration', id);
    const features = featuresOf({ ...before.features, ...params.features });
    const changed = fillObject('billing_portal.configuration', {
      ...before,
      ...params,
      features,
      updated: context.now(),
    });
    return change(context, 'billing_portal.configuration', before, changed, 'billing_portal.configuration.updated');
  }),
  'POST /v1/billing_portal/sessions': call(newSession, createSession),
};

function createConfiguration(context: StripeContext, params: Params<typeof newConfiguration>): Configuration {
  const fields = {
    id: context.newId('bpc_'),
    active: true,
    created: context.now(),
    default_return_url: params.default_return_url,
    features: featuresOf(params.features),
    metadata: mergeMetadata({}, params.metadata),
    updated: context.now(),
  };
  return create(context, 'billing_portal.configuration', fields, 'billing_portal.configuration.created');
}

/** @throws ApiError without a code if no configuration is named, since the simulator has no default one */
function createSession(context: StripeContext, params: Params<typeof newSession>): Tables['billing_portal.session'] {
  getObject(context, 'customer', params.customer, 'customer');
  if (params.configuration === undefined)
    throw invalidRequest(
      'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.',
    );
  const configuration = getObject(context, 'billing_portal.configuration', params.configuration, 'configuration');
  if (!withPortalSetting(context, configuration).active)
    throw invalidRequest('The configuration is not active.', { param: 'configuration' });
  const fields = {
    id: context.newId('bps_'),
    configuration: configuration.id,
    created: context.now(),
    customer: params.customer,
    return_url: params.return_url ?? configuration.default_return_url,
    url: `${context.origin()}${PORTAL_PATH}${context.newId('test_', 40)}`,
  };
  return create(context, 'billing_portal.session', fields, 'billing_portal.session.created');
}

function withPortalSetting({ settings }: StripeContext, configuration: Configuration): Configuration {
  return settings.portalOff ? { ...configuration, active: false } : configuration;
}

/** Features not named are disabled. */
function featuresOf(sent: DeepPartial<Configuration['features']>): DeepPartial<Configuration['features']> {
  return {
    ...sent,
    subscription_cancel: { mode: 'at_period_end', proration_behavior: 'none', ...sent.subscription_cancel },
    subscription_pause: { duration: { type: 'indefinite' } },
    subscription_update: { proration_behavior: 'none', trial_update_behavior: 'end_trial' },
  };
}
