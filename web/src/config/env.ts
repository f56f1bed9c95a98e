/** The gateway serves app, API, socket and pictures from one origin. */
export const env = {
  apiBase: `${globalThis.location?.origin ?? ''}/api`,
  socketPath: '/socket.io',
} as const;
