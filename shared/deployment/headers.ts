/** Headers that the CDN adds to requests for the API. */
export const cdnHeaders = { originSecret: 'x-origin-secret', viewerAddress: 'cloudfront-viewer-address' } as const;
