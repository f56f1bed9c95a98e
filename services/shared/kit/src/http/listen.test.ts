import { createServer, get } from 'node:http';
import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { silent } from '../testing/create-database.ts';
import { type RunningServer, startServer } from './listen.ts';

const host = '127.0.0.1';
const start = async (
  app: Parameters<typeof startServer>[0] = (_request, response) => response.end('here'),
  port = 0,
): Promise<RunningServer & { port: number }> => {
  const running = await startServer(app, { host, port, logger: silent, crowd: true });
  onTestFinished(() => running.stop(0));
  return { ...running, port: Number(new URL(running.url).port) };
};
/** Opens connections that the kernel completes before this process accepts one. */
const openMany = (port: number, count: number): void => {
  for (let at = 0; at < count; at += 1) {
    const socket = connect(port, host).on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
  }
};
const textOf = (url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      let text = '';
      response.on('data', (bytes) => {
        text += String(bytes);
      });
      response.on('end', () => resolve(text));
    }).on('error', reject);
  });

it.runIf(process.platform === 'linux')(
  'accepts several connections in a turn of the event loop',
  async () => {
    const { server, port } = await start();
    let accepted = 0;
    server.on('connection', () => {
      accepted += 1;
    });
    openMany(port, 320);
    let turns = 0;
    while (accepted < 320) {
      await turn();
      turns += 1;
    }
    expect(turns).toBeLessThan(160);
  },
);

it('serves requests of all its sockets, and answers broken ones', async () => {
  const { url, port } = await start();
  const texts = await Promise.all(Array.from({ length: 64 }, () => textOf(url)));
  expect(new Set(texts)).toEqual(new Set(['here']));
  const broken = Array.from(
    { length: 64 },
    () =>
      new Promise<string>((resolve) => {
        const socket = connect(port, host, () => socket.write('NO WAY\r\n\r\n'));
        socket.once('data', (bytes) => resolve(String(bytes)));
      }),
  );
  for (const response of await Promise.all(broken)) expect(response).toContain('"code":"invalid_request"');
});

it('refuses a port that another server has', async () => {
  const { port } = await start();
  await expect(start(undefined, port)).rejects.toThrow('EADDRINUSE');
  const plain = startServer(() => undefined, { host, port, logger: silent });
  await expect(plain).rejects.toThrow('EADDRINUSE');
});

it('accepts no connection after the port is closed, and waits for running requests', async () => {
  const running: (() => void)[] = [];
  const server = createServer((_request, response) => void running.push(() => response.end('late')));
  const { url, stopAccepting, stop } = await start(server);
  const texts = Promise.all(Array.from({ length: 32 }, () => textOf(url)));
  await expect.poll(() => running.length, { timeout: 10_000 }).toBe(32);
  stopAccepting();
  await expect(textOf(url)).rejects.toThrow('ECONNREFUSED');
  let stopped = false;
  const ended = stop(60_000).then(() => {
    stopped = true;
  });
  for (let turns = 0; turns < 20; turns += 1) await turn();
  expect(stopped).toBe(false);
  for (const end of running) end();
  expect(new Set(await texts)).toEqual(new Set(['late']));
  await ended;
});
