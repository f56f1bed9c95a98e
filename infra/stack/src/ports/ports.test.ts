import { createServer, type Server } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { withEnvironment } from '../testing/scratch.ts';
import { assertPortFree, choosePort, isPortFree, listeningInodes, portHolder, portSetting } from './ports.ts';

async function listen(): Promise<number> {
  const server: Server = createServer();
  onTestFinished(() => void server.close());
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

test('a port with a listener is not free', async () => {
  const port = await listen();
  expect(await isPortFree(port)).toBe(false);
});

test('a stored port is chosen again while it is free', async () => {
  const port = await choosePort(new Set());
  expect(await choosePort(new Set(), port)).toBe(port);
  expect(await choosePort(new Set([port]), port)).not.toBe(port);
});

test('a stored port that is taken is replaced', async () => {
  const port = await listen();
  expect(await choosePort(new Set(), port)).not.toBe(port);
});

test('the message about a taken port names the port, its holder and the setting', async () => {
  const port = await listen();
  await expect(assertPortFree(port, 'web app', 'POC_PORT')).rejects.toThrow(
    new RegExp(`Port ${port}, meant for the web app, is used by .*pid ${process.pid} .*POC_PORT`),
  );
});

test.runIf(process.platform === 'linux')('the holder of a port is found', async () => {
  const port = await listen();
  expect(portHolder(port)?.pid).toBe(process.pid);
  expect(portHolder(await choosePort(new Set()))).toBeUndefined();
});

test('only listening sockets of exactly this port count', () => {
  const table = [
    '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode',
    '   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4711 1',
    '   1: 0100007F:1F90 0100007F:AAAA 01 00000000:00000000 00:00000000 00000000     0        0 4712 1',
    '   2: 0100007F:1F91 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4713 1',
  ].join('\n');
  expect(listeningInodes(table, 8080)).toEqual(['4711']);
});

test('a port setting must be a port', () => {
  expect(portSetting('POC_TEST_PORT', 8080)).toBe(8080);
  withEnvironment({ POC_TEST_PORT: '9090' });
  expect(portSetting('POC_TEST_PORT', 8080)).toBe(9090);
  withEnvironment({ POC_TEST_PORT: '80a' });
  expect(() => portSetting('POC_TEST_PORT', 8080)).toThrow('POC_TEST_PORT must be a port');
});
