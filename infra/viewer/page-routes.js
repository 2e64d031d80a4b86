// Runs at the CDN for every request that is not for the API. A path without a file name is a page of the application,
// and index.html draws them all. Paths of the API stay as they are: no failure there may turn into a page.
// biome-ignore lint/correctness/noUnusedVariables: the CDN calls it by this name.
function handler(event) {
  const request = event.request;
  const uri = request.uri;
  const ofTheApi = uri === '/api' || uri.startsWith('/api/');
  const namesAFile = uri.slice(uri.lastIndexOf('/') + 1).includes('.');
  if (!ofTheApi && !namesAFile) request.uri = '/index.html';
  return request;
}
