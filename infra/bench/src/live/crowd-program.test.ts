import { once } from 'node:events';
import { findOnPath } from '@poc/stack/processes/run-command';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import { placesFor } from '../benches/crowd.ts';
import { buildGo } from '../processes/build-go.ts';
import { countOf, merged, quantileOf, seen, sentOut, startCrowdProcess } from './crowd-program.ts';

test('quantiles of merged counts by nearest rank', () => {
  const all = merged([
    { 1: 50, 20: 40 },
    { 20: 9, 3000: 1 },
  ]);
  expect([0.5, 0.99, 1].map((share) => quantileOf(all, share))).toEqual([1, 20, 3_000]);
  expect(quantileOf({}, 0.5)).toBeNaN();
});

test('plans one process more than the open files require', () => {
  expect(placesFor(100_000, 19_500)).toEqual({ nodes: 7, gateways: 13, crowds: 6 });
  expect(placesFor(100, 19_500)).toEqual({ nodes: 2, gateways: 2, crowds: 1 });
});

/** A gateway that loses message 3 and repeats message 4 at each viewer, and closes every first connection. */
async function startGateway(): Promise<{ host: string; refused: () => number }> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  const joined = new Set<{ send(text: string): void }>();
  let refusals = 0;
  server.on('connection', (socket) => {
    if (refusals === 0) {
      refusals += 1;
      socket.terminate();
      return;
    }
    socket.send('0{"sid":"a","pingInterval":25000}');
    socket.on('message', (data) => {
      const text = String(data);
      if (text.startsWith('40')) socket.send('40{"sid":"b"}');
      else if (text.startsWith('420["join-stream"')) {
        socket.send('430[{"ok":true,"state":{"lastSeq":1},"messages":[]}]');
        joined.add(socket);
      } else if (text.startsWith('421["chat-message"')) {
        const { clientMessageId } = (JSON.parse(text.slice(3)) as [string, { clientMessageId: string }])[1];
        const message = (seq: number) => ({ seq, text: '"seq":9', clientMessageId });
        for (const one of joined) {
          for (const seq of [2, 4, 4]) one.send(`42${JSON.stringify(['new-message', message(seq)])}`);
          one.send(`42${JSON.stringify(['new-messages', [message(5), message(6)]])}`);
        }
        socket.send('431[{"ok":true}]');
      }
    });
  });
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { host: `127.0.0.1:${port}`, refused: () => refusals };
}

test.runIf(findOnPath('go'))(
  'the crowd joins, tries again, and counts what each viewer received',
  async ({ signal }) => {
    const program = await buildGo('crowd', signal);
    const { host, refused } = await startGateway();
    const crowd = startCrowdProcess(program, signal);
    onTestFinished(() => crowd.stop());
    const open = { do: 'open', gateways: [host], stream: 'a', count: 300, perSecond: 3_000, tokens: ['t'] };
    await crowd.request(z.object({}), open);
    let joined = 0;
    let errors: Record<string, number> = {};
    await expect
      .poll(async () => {
        const found = await crowd.request(seen, { do: 'report' });
        joined += countOf(found.arrived);
        errors = merged([errors, found.errors]);
        return joined;
      })
      .toBe(301);
    expect(errors).toEqual({ 'connection closed': 1 });
    expect(refused()).toBe(1);
    const sent = await crowd.request(sentOut, { do: 'chat', count: 1, perSecond: 1 });
    expect(sent).toMatchObject({ acked: 1, refused: 0, unanswered: 0 });
    // The last frames may arrive after the acknowledgement.
    let total = { deliveries: 0, missing: 0, doubled: 0, open: 0 };
    await expect
      .poll(async () => {
        const { deliveries, missing, doubled, open: held } = await crowd.request(seen, { do: 'report' });
        total = {
          deliveries: total.deliveries + deliveries,
          missing: total.missing + missing,
          doubled: total.doubled + doubled,
          open: held,
        };
        return total.deliveries;
      })
      .toBe(301 * 4);
    expect(total).toEqual({ deliveries: 301 * 4, missing: 301, doubled: 301, open: 300 });
  },
  60_000,
);
