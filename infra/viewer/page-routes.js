// Runs at the CDN for every request that is not for the API. A path without a file name is a page of the application and gets index.html. API paths are left alone, so that no API error turns into a page.
// biome-ignore lint/correctness/noUnusedVariables: the CDN calls it by this name.
function handler(event) {
  const request = event.request;
  const uri = request.uri;
  const isApi = uri === '/api' || uri.startsWith('/api/');
  const isFile = uri.slice(uri.lastIndexOf('/') + 1).includes('.');
  if (!isApi && !isFile) request.uri = '/index.html';
  return request;
}
