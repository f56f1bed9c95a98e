/** Everything is of one origin: the gateway serves the app, the API, the socket and the pictures. */
export const env = {
  apiBase: `${globalThis.location?.origin ?? ''}/api`,
  socketPath: '/socket.io',
} as const;
