import type { Server } from 'node:http';
import { hostname } from 'node:os';
import { type LiveNode, liveNodeHeader } from '@poc/contracts/live-node';
import type { NodeRegistry } from '@poc/kit/live-nodes/node-registry';
import { type Registration, registerNode } from '@poc/kit/live-nodes/register-node';

/** Addresses that bind to all interfaces. */
const wildcards = ['0.0.0.0', '::'];

export interface AnnounceOptions {
  registry: Pick<NodeRegistry, 'put' | 'remove'>;
  server: Server;
  nodeId: string;
  /** Host under which other processes reach the server. */
  host: string;
  release?: LiveNode['release'];
  load(): number;
}

/** Registers this node once its port is open, and reports its id in responses to `/readyz`. */
export function announceNode({
  registry,
  server,
  nodeId,
  host,
  release,
  load,
}: AnnounceOptions): Registration {
  let registration: Registration | undefined;
  server.prependListener('request', (request, response) => {
    if (request.url === '/readyz') response.setHeader(liveNodeHeader, nodeId);
  });
  server.once('listening', () => {
    const url = urlOf(host, server);
    registration = registerNode(registry, () => ({ id: nodeId, url, load: load(), release }));
  });
  return {
    drain: () => registration?.drain(),
    async stop() {
      await registration?.stop();
    },
  };
}

function urlOf(host: string, server: Server): string {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const name = wildcards.includes(host) ? hostname() : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
