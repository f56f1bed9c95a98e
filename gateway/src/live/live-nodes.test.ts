import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@poc/kit/log';
import { createMetrics } from '@poc/kit/metrics';
import { expect, it, onTestFinished } from 'vitest';
import { createLiveNodes } from './live-nodes.ts';

/** A socket node whose readiness is ours to choose, under watch by nothing but `check()`. */
async function watchOneNode() {
  const node = { mode: 'ready' as 'ready' | 'away' | 'silent' };
  const server = createServer((_request, response) => {
    if (node.mode !== 'silent') response.writeHead(node.mode === 'ready' ? 200 : 503).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const nodes = createLiveNodes({
    urls: [`http://127.0.0.1:${port}`],
    logger: createLogger({ service: 'test', level: 'silent' }),
    metrics: createMetrics('test'),
  });
  nodes.stop();
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await nodes.check();
  return { node, nodes };
}

it('takes a node that says it is not ready out of the turn at once, and back when it is', async () => {
  const { node, nodes } = await watchOneNode();
  expect(nodes.pick()).not.toBeNull();
  node.mode = 'away';
  await nodes.check();
  expect(nodes.pick()).toBeNull();
  node.mode = 'ready';
  await nodes.check();
  expect(nodes.pick()).not.toBeNull();
});

it('bears a node that is late twice, and takes it for away at the third silence', async () => {
  const { node, nodes } = await watchOneNode();
  node.mode = 'silent';
  await nodes.check();
  await nodes.check();
  expect(nodes.pick(), 'late twice').not.toBeNull();
  await nodes.check();
  expect(nodes.pick(), 'silent three times').toBeNull();
}, 15_000);
