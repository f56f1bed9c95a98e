import { reactionsCounted } from '@poc/contracts/events/streaming';
import { outboxOf } from '@poc/kit/mongo/kit-collections';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startStreaming, type TestStreaming } from '../testing/start-streaming.ts';
import { addToTotals } from './add-to-totals.ts';
import { createReactionPublisher } from './publish-reactions-counted.ts';

let streaming: TestStreaming;
beforeAll(async () => {
  streaming = await startStreaming();
});
afterAll(() => streaming.service.stop());

it('is published at most once a period whichever nodes count, and the last total always is', async () => {
  const { db, clock } = streaming.service.deps;
  const streamId = (await streaming.addStream())._id.toHexString();
  const failures: unknown[] = [];
  const everyMs = 400;
  const options = { db, clock, onFailed: (error: unknown) => failures.push(error), everyMs };
  const nodes = [createReactionPublisher(options), createReactionPublisher(options)];
  const add = addToTotals(db);
  const events = async () => {
    const rows = await outboxOf(db)
      .find({ topic: reactionsCounted.topic, key: streamId })
      .sort({ position: 1 })
      .toArray();
    return rows.map((row) => JSON.parse(row.envelope));
  };

  const startedAt = Date.now();
  for (let round = 0; round < 40; round++) {
    await add(streamId, { like: 2, heart: 1, clap: 0 });
    nodes[round % 2]?.changed(streamId);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const periods = Math.ceil((Date.now() - startedAt) / (everyMs - 50)) + 1;
  await expect.poll(async () => (await events()).at(-1)?.data.like, { timeout: 20_000 }).toBe(80);
  const published = await events();
  expect(published.length).toBeGreaterThan(1);
  expect(published.length).toBeLessThanOrEqual(periods);
  expect(published.at(-1)?.data).toEqual({ streamId, like: 80, heart: 40, clap: 0 });

  // A node that stops publishes what it has not published.
  await add(streamId, { like: 0, heart: 0, clap: 3 });
  await new Promise((resolve) => setTimeout(resolve, everyMs));
  nodes[0]?.changed(streamId);
  await Promise.all(nodes.map((node) => node.stop()));
  expect((await events()).at(-1)?.data).toEqual({ streamId, like: 80, heart: 40, clap: 3 });
  expect(failures).toEqual([]);
});
