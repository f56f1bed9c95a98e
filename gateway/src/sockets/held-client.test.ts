import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, createServer as createTcpServer, type Socket } from 'node:net';
import { engineOptions, plainCompression, smallWindowCompression } from '@poc/contracts/live-node';
import { listen } from '@poc/testing/listen';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type HeldClient, holdClient } from './held-client.ts';

const own = '/socket.io/?EIO=4&transport=websocket';
/** Key and response of RFC 6455, section 1.3. */
const key = 'dGhlIHNhbXBsZSBub25jZQ==';
const accept = 's3pPLMBiTxaQ9kYGzzhZRbK+xOo=';
const headersWith = (more = '') =>
  `Host: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n${more}`;

interface Holding {
  readonly held: HeldClient | null;
  readonly client: Socket;
  /** Socket of the gateway. */
  readonly socket: Socket;
  /** Text that the client has received. */
  readonly received: () => string;
}

async function hold(path = own, headers = headersWith(`Sec-WebSocket-Key: ${key}\r\n`)): Promise<Holding> {
  const { promise, resolve } = Promise.withResolvers<Pick<Holding, 'held' | 'socket'>>();
  const gateway = createServer().on('upgrade', (request, socket, head) =>
    resolve({ held: holdClient(request, socket as Socket, head), socket: socket as Socket }),
  );
  const client = connect(await listen(gateway), '127.0.0.1');
  onTestFinished(() => void client.destroy());
  onTestFinished(() => void gateway.close());
  let text = '';
  client.on('data', (bytes) => {
    text += bytes.toString('latin1');
  });
  client.on('error', () => undefined);
  client.write(`GET ${path} HTTP/1.1\r\n${headers}\r\n`);
  return { ...(await promise), client, received: () => text };
}

/** Joins a held client to a node. `head` has the bytes that came with the node's response. */
async function joinWith(
  { held }: Holding,
  { head = '', extensions }: { head?: string; extensions?: string } = {},
) {
  const { promise, resolve } = Promise.withResolvers<Socket>();
  const server = createTcpServer(resolve);
  const toNode = connect(await listen(server), '127.0.0.1');
  const node = await promise;
  onTestFinished(() => void toNode.destroy());
  onTestFinished(() => void server.close());
  const seen: Buffer[] = [];
  node.on('data', (bytes: Buffer) => seen.push(bytes)).on('error', () => undefined);
  const response = { headers: { 'sec-websocket-extensions': extensions } };
  const onClose = vi.fn();
  const joined = held?.join(response as never, toNode, Buffer.from(head, 'latin1'), onClose);
  return { joined, node, seen: () => Buffer.concat(seen).toString('latin1'), onClose };
}

const lastOption = '"maxPayload":16384}';
/** Bytes that followed the first packet. */
const afterPacket = ({ received }: Holding) => received().split(lastOption)[1];
const patient = { timeout: 10_000 };
const ping = '\x81\x012';
const options = JSON.stringify({ sid: 1, ...engineOptions });
const firstPacket = `\x81${String.fromCharCode(options.length + 1)}0${options}`;

it('completes the handshake and sends the first packet of a session', async () => {
  const { received } = await hold();
  await vi.waitFor(() => expect(received()).toContain(lastOption), patient);
  const [head = '', frame = ''] = received().split('\r\n\r\n');
  expect(head).toContain('HTTP/1.1 101 Switching Protocols');
  expect(head).toContain(`Sec-WebSocket-Accept: ${accept}`);
  expect(head).not.toContain('Extensions');
  expect(frame.charCodeAt(0)).toBe(0x81);
  expect(frame.charCodeAt(1)).toBe(frame.length - 2);
  expect(JSON.parse(frame.slice(3))).toEqual({
    ...{ sid: expect.stringMatching(/^[\w-]{20}$/), upgrades: [] },
    ...{ pingInterval: 25_000, pingTimeout: 20_000, maxPayload: 16_384 },
  });
  expect(frame[2]).toBe('0');
});

it.each([
  ['upgrades a poll', `${own}&sid=abc`, undefined],
  ['has an older protocol', '/socket.io/?EIO=3&transport=websocket', undefined],
  ['has no key', own, headersWith()],
  ['names a protocol', own, headersWith(`Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Protocol: x\r\n`)],
])('leaves a handshake to a node that %s', async (_why, path, headers) => {
  const { held, received } = await hold(path, headers);
  expect(held).toBeNull();
  expect(received()).toBe('');
});

it.each([
  ['permessage-deflate; client_max_window_bits', smallWindowCompression],
  ['permessage-deflate', plainCompression],
  ['permessage-deflate; server_max_window_bits=9', null],
  ['permessage-deflate; client_max_window_bits; client_max_window_bits=9', null],
  ['x-other', null],
])('promises the compression that a node accepts, to the offer %s', async (offer, compression) => {
  const headers = headersWith(`Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Extensions: ${offer}\r\n`);
  const holding = await hold(own, headers);
  expect(holding.held?.extensions).toBe(compression?.offer);
  await vi.waitFor(() => expect(holding.received()).toContain(lastOption), patient);
  const promised = /Sec-WebSocket-Extensions: (.*)\r/.exec(holding.received())?.[1];
  expect(promised).toBe(compression?.response);
  expect((await joinWith(holding, { extensions: 'other' })).joined).toBe(false);
  expect((await joinWith(holding, promised === undefined ? {} : { extensions: promised })).joined).toBe(true);
});

it('gives the node what the client has sent ahead, and the client all but the first packet of the node', async () => {
  const holding = await hold();
  holding.client.write('40');
  await vi.waitFor(() => expect(holding.socket.bytesRead).toBeGreaterThan(100), patient);
  const { node, seen, onClose } = await joinWith(holding, { head: firstPacket.slice(0, 5) });
  expect(holding.received()).not.toContain('"sid":1');
  node.write(`${firstPacket.slice(5)}more`, 'latin1');
  await vi.waitFor(() => expect(seen()).toBe('40'), patient);
  holding.client.write('later');
  await vi.waitFor(() => expect(seen()).toBe('40later'), patient);
  await vi.waitFor(() => expect(afterPacket(holding)).toBe(`${ping}more`), patient);
  expect(holding.received()).not.toContain('"sid":1');
  holding.client.end();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce(), patient);
});

it('pings its client until it has a node', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const holding = await hold();
  vi.advanceTimersByTime(50_000);
  await vi.waitFor(() => expect(afterPacket(holding)).toBe(`${ping}${ping}`), patient);
  await joinWith(holding, { head: firstPacket });
  vi.advanceTimersByTime(50_000);
  expect(vi.getTimerCount()).toBe(0);
});

it('closes a client that sends too much, and removes one that leaves', async () => {
  const greedy = await hold();
  greedy.client.write(Buffer.alloc(17 * 1024));
  await once(greedy.client, 'close');
  const leaving = await hold();
  leaving.client.end();
  await once(leaving.socket, 'close');
});

it.each(['\x88\x02\x03\xf5', firstPacket.replace('25000', '60000')])(
  'leaves a node that begins with %j, and closes the client',
  async (first) => {
    const holding = await hold();
    const { node } = await joinWith(holding);
    node.write(first, 'latin1');
    await once(holding.client, 'close');
    expect(afterPacket(holding)).toBe('');
  },
);

it('requests a retry from its client', async () => {
  const holding = await hold();
  holding.held?.release();
  await once(holding.client, 'end');
  expect(afterPacket(holding)).toBe('\x88\x02\x03\xf5');
});

it.each(['before', 'after'])('closes the client of a node that closes %s its first packet', async (when) => {
  const holding = await hold();
  const { node } = await joinWith(holding, { head: when === 'after' ? firstPacket : '' });
  node.destroy();
  await once(holding.client, 'close');
});
