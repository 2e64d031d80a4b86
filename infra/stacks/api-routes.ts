import {
  CfnIntegration,
  CfnStage,
  type HttpApi,
  HttpMethod,
  HttpRoute,
  HttpRouteKey,
  type HttpStage,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { CfnPermission } from 'aws-cdk-lib/aws-lambda';
import { contracts, type EndpointName } from '../../shared/contracts/index.ts';
import { type WebhookName, webhooks } from '../../shared/contracts/webhooks.ts';
import { UNKNOWN_ROUTE } from '../../shared/deployment/functions.ts';
import { expensiveRoutes } from '../config/expensive-routes.ts';
import { timeouts } from '../config/runtime.ts';
import type { StageConfig, Throttle } from '../config/stages.ts';
import type { AppFunction } from '../constructs/functions/app-function.ts';

const isEndpointName = (name: string): name is EndpointName => name in contracts;
const isWebhookName = (name: string): name is WebhookName => name in webhooks;

const calls = { ...contracts, ...webhooks };
/** A function that the HTTP API has a route for. */
export type RoutedFunction = keyof typeof calls | typeof UNKNOWN_ROUTE;
export const routedFunctions: readonly RoutedFunction[] = [
  ...Object.keys(contracts).filter(isEndpointName),
  ...Object.keys(webhooks).filter(isWebhookName),
  UNKNOWN_ROUTE,
];
/** `billing/create-subscription` → `billing`. */
export const areaOf = (name: RoutedFunction) => name.replace(/\/.*/, '');

/** The route of an endpoint, of a webhook, or of all other requests. */
export function addRoute(api: HttpApi, name: RoutedFunction, live: AppFunction['live']): HttpRoute {
  const integration = new HttpLambdaIntegration(`${name.replaceAll('/', '-')}-integration`, live, {
    timeout: timeouts.integration,
  });
  const route = name === UNKNOWN_ROUTE ? defaultRoute(api, integration) : routeOf(api, calls[name], integration);
  const parts = route.node.findAll();
  const permission = parts.find((each) => each instanceof CfnPermission);
  const target = parts.find((each) => each instanceof CfnIntegration);
  if (permission === undefined || target === undefined) throw new Error('the CDK changed how it builds routes');
  // A route that moves to another function would otherwise call it before it may.
  target.addResourceDependency(permission);
  return route;
}

function defaultRoute(httpApi: HttpApi, integration: HttpLambdaIntegration): HttpRoute {
  return new HttpRoute(httpApi, 'DefaultRoute', { httpApi, integration, routeKey: HttpRouteKey.DEFAULT });
}

function routeOf(
  api: HttpApi,
  { method, path }: (typeof calls)[keyof typeof calls],
  integration: HttpLambdaIntegration,
): HttpRoute {
  const [route] = api.addRoutes({ path, methods: [HttpMethod[method]], integration });
  if (route === undefined) throw new Error('the CDK changed how it adds routes');
  return route;
}

/** Lower limits for calls that cost much, and for webhooks. */
export function throttleRoutes(
  httpStage: HttpStage,
  { expensive, webhook }: StageConfig['throttle'],
  throttled: readonly HttpRoute[],
): void {
  const resource = httpStage.node.defaultChild;
  if (!(resource instanceof CfnStage)) throw new Error('the CDK changed how it builds its stage');
  const settings = ({ requestsPerSecond: ThrottlingRateLimit, burst: ThrottlingBurstLimit }: Throttle) => ({
    ThrottlingRateLimit,
    ThrottlingBurstLimit,
  });
  const keyOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`;
  const endpoints = Object.keys(expensiveRoutes).filter(isEndpointName);
  resource.routeSettings = Object.fromEntries([
    ...endpoints.map((name) => [keyOf(contracts[name]), settings(expensive)]),
    ...Object.values(webhooks).map((each) => [keyOf(each), settings(webhook)]),
  ]);
  // A stage may refer only to routes that exist.
  resource.node.addDependency(...throttled);
}
