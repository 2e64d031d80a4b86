/** Functions that the live socket's gateway calls, by their routes. The name is the path of the file: `functions/<name>.handler.ts`. */
export const sockets = {
  'live/connect': '$connect',
  'live/receive-message': '$default',
  'live/disconnect': '$disconnect',
} as const;

export type SocketName = keyof typeof sockets;

/** Stage of the gateway, which is also the path of its socket: the CDN forwards paths as they are. */
export const SOCKET_STAGE = 'live';
