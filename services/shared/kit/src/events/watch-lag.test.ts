import { expect, it } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { watchLag } from './watch-lag.ts';

/** Fake Kafka with a controllable response. */
function createLag() {
  const kafka = { asked: 0, respond: async () => new Map([['commerce.order', 3]]) };
  const metrics = createMetrics('test');
  const lag = () => {
    kafka.asked += 1;
    return kafka.respond();
  };
  watchLag({ bus: { lag }, group: 'identity', topics: ['commerce.order'], metrics });
  const read = async () =>
    /^poc_consumer_lag\{group="identity",topic="commerce.order".*\} (\d+)$/m.exec(
      await metrics.registry.metrics(),
    )?.[1];
  return { kafka, read };
}

it('queries Kafka only when the metrics are scraped', async () => {
  const { kafka, read } = createLag();
  expect(kafka.asked).toBe(0);
  expect(await Promise.all([read(), read()])).toEqual(['3', '3']);
  expect(kafka.asked).toBe(1);
  kafka.respond = async () => new Map([['commerce.order', 0]]);
  expect(await read()).toBe('0');
});

it('retains the last value while Kafka is unavailable, and exports the other metrics', async () => {
  const { kafka, read } = createLag();
  await read();
  kafka.respond = async () => {
    throw new Error('no Kafka');
  };
  expect(await read()).toBe('3');
  kafka.respond = () => new Promise(() => undefined);
  expect(await read()).toBe('3');
});
