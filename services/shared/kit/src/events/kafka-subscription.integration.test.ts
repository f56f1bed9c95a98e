import { createServer, type Socket } from 'node:net';
import { newId } from '@poc/testing/factories';
import { listen } from '@poc/testing/listen';
import { expect, it } from 'vitest';
import { silent } from '../testing/create-database.ts';
import { createEventBus } from './event-bus.ts';

/** Maximum wait of a shutdown for a hanging broker, with a margin for a slow machine. */
const stoppedWithinMs = 12_000;

/** Broker that accepts connections and never responds, like a stopped process. */
async function createHungBroker() {
  const sockets = new Set<Socket>();
  let contacts = 0;
  const server = createServer((socket) => {
    contacts += 1;
    sockets.add(socket.on('error', () => undefined));
  });
  const port = await listen(server);
  return {
    address: `127.0.0.1:${port}`,
    contacted: () => contacts > 0,
    end: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

it('does not block a shutdown on a broker that hangs while the consumer connects', async () => {
  const broker = await createHungBroker();
  const bus = createEventBus({ brokers: broker.address, clientId: 'kit-test', logger: silent });
  try {
    await bus.subscribe({
      group: `group-${newId()}`,
      topics: ['any.topic'],
      onMessage: async () => undefined,
    });
    await expect.poll(broker.contacted, { timeout: 10_000 }).toBe(true);
    const ended = await Promise.race([
      bus.stop().then(() => 'stopped'),
      new Promise((resolve) => setTimeout(resolve, stoppedWithinMs, 'still waiting')),
    ]);
    expect(ended).toBe('stopped');
  } finally {
    broker.end();
  }
});
