import { type AddressInfo, createServer, type Server } from 'node:net';

/**
 * Listens on loopback.
 * @param port default: a free one
 * @returns the port
 * @throws when the port is taken
 */
export function listen(server: Server, port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Finds distinct free ports. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(servers.map((server) => listen(server)));
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/** Finds a free port. */
export const freePort = async (): Promise<number> => (await freePorts(1))[0] ?? 0;
