// Runs at the CDN for every request to the API: tells it the browser's address, whatever the browser itself claims.
// biome-ignore lint/correctness/noUnusedVariables: the CDN calls it by this name.
function handler(event) {
  event.request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return event.request;
}
