// Runs at the CDN for every API request: adds the client's IP address, overwriting any header the client sent.
// biome-ignore lint/correctness/noUnusedVariables: the CDN calls it by this name.
function handler(event) {
  event.request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return event.request;
}
