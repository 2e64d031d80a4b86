/**
 * Headers that the CDN adds to requests for the API. Values sent by a browser under these names are overwritten. `viewerAddress`: the
 * browser's IPv4 or IPv6 address without a port. (CloudFront-Viewer-Address cannot be forwarded together with all other viewer headers
 * unless Host is forwarded too, which the API refuses.)
 */
export const cdnHeaders = { originSecret: 'x-origin-secret', viewerAddress: 'x-viewer-address' } as const;
