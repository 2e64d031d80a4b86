/**
 * Headers that the CDN adds to requests for the API. Whatever a browser sends under these names is overwritten.
 * `viewerAddress`: the browser's IPv4 or IPv6 address alone, without a port. (The CDN's own CloudFront-Viewer-Address
 * cannot travel beside all of a browser's other headers unless Host travels too, which the API refuses.)
 */
export const cdnHeaders = { originSecret: 'x-origin-secret', viewerAddress: 'x-viewer-address' } as const;
