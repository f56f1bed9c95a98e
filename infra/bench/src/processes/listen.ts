import { createServer, type Server } from 'node:net';

/** Listens on a free loopback port. @returns the URL */
export function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    // All clients connect at the same time.
    server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 }, () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
    });
  });
}

/** URL of a port that is free now, for a server that cannot choose one itself. */
export async function freeUrl(): Promise<string> {
  const server = createServer();
  const url = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return url;
}
