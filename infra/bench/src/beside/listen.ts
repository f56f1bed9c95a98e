import type { Server } from 'node:net';

/** Listens on a free port of this machine; answers the address. */
export function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    // All who connect come at once.
    server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
    });
  });
}
