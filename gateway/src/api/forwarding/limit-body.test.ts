import type { IncomingHttpHeaders } from 'node:http';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readShortBody } from './limit-body.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const kilobyte = 1024;
const limit = { bytes: 256 * kilobyte, code: 'payload_too_large' } as const;
const given = (headers: IncomingHttpHeaders) => Object.assign(new PassThrough(), { headers });

describe('a short body', () => {
  it('is read completely', async () => {
    const request = given({ 'content-length': '2' });
    const body = readShortBody(request, limit);
    request.write('o');
    request.end('k');
    expect(await body).toEqual(Buffer.from('ok'));
  });

  it('gets 408 after a minute without a byte, and its connection is closed', async () => {
    const request = given({ 'content-length': '100' });
    const refused = expect(readShortBody(request, limit)).rejects.toMatchObject({
      status: 408,
      headers: { Connection: 'close' },
    });
    for (const pauseMs of [50_000, 50_000, 60_000]) {
      request.write('x');
      await vi.advanceTimersByTimeAsync(pauseMs);
    }
    await refused;
    expect(request.destroyed).toBe(false);
  });

  it('may pause for less', async () => {
    const request = given({ 'content-length': '3' });
    const body = readShortBody(request, limit);
    for (const piece of 'slow'.slice(1)) {
      request.write(piece);
      await vi.advanceTimersByTimeAsync(50_000);
    }
    request.end();
    expect(await body).toEqual(Buffer.from('low'));
  });

  it('is null when the client disconnects', async () => {
    const request = given({ 'content-length': '100' });
    const body = readShortBody(request, limit);
    request.destroy(new Error('aborted'));
    expect(await body).toBeNull();
  });
});

describe('a long body is streamed', () => {
  it.each<[string, IncomingHttpHeaders]>([
    ['by its Content-Length', { 'content-length': String(200 * kilobyte) }],
    ['after 64 KB without one', { 'transfer-encoding': 'chunked' }],
  ])('%s', async (_how, headers) => {
    const request = given(headers);
    for (const piece of ['a', 'b']) request.write(piece.repeat(50 * kilobyte));
    const body = await readShortBody(request, limit);
    if (body === null || Buffer.isBuffer(body)) throw new Error('not streamed');
    await vi.advanceTimersByTimeAsync(20_000);
    for (const piece of ['c', 'd']) request.write(piece.repeat(50 * kilobyte));
    request.end();
    const all = await buffer(body);
    expect(all.toString()).toBe(['a', 'b', 'c', 'd'].map((piece) => piece.repeat(50 * kilobyte)).join(''));
  });
});

it('streams short bodies while those that are arriving fill 32 MB', async () => {
  const piece = Buffer.alloc(60 * kilobyte);
  const arriving = Array.from({ length: 600 }, () => given({ 'transfer-encoding': 'chunked' }));
  const bodies = arriving.map((request) => {
    request.write(piece);
    return readShortBody(request, limit);
  });
  await vi.advanceTimersByTimeAsync(1_000);
  const streamed = given({ 'transfer-encoding': 'chunked' });
  streamed.write(piece);
  const body = await readShortBody(streamed, limit);
  if (body === null || Buffer.isBuffer(body)) throw new Error('not streamed');
  streamed.end();
  expect(await buffer(body)).toEqual(piece);
  for (const request of arriving) request.end();
  await Promise.all(bodies);
  const read = given({ 'transfer-encoding': 'chunked' });
  read.write(piece);
  const isRead = readShortBody(read, limit);
  read.end();
  expect(await isRead).toEqual(piece);
});
