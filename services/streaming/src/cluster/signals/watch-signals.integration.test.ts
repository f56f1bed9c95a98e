import { createLogger } from '@poc/kit/log';
import { connectMongo } from '@poc/kit/mongo/connect';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { newId } from '@poc/testing/factories';
import { testServers } from '@poc/testing/servers';
import { startTcpProxy, type TcpProxy } from '@poc/testing/tcp-proxy';
import { type Connection, mongo } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startStreaming, type TestStreaming } from '../../testing/start-streaming.ts';
import { until } from '../../testing/viewer.ts';
import { type LiveSignal, liveSignalModel } from './live-signal.model.ts';
import { type SignalWatch, watchSignals } from './watch-signals.ts';
import { signalStream, writeSignal } from './write-signal.ts';

const timeoutMs = 30_000;
const logger = createLogger({ service: 'test', level: 'silent' });
let streaming: TestStreaming;
let proxy: TcpProxy;
let far: Connection;
let watch: SignalWatch;
let lost: number;
let heard: [streamId: string, signal: LiveSignal][];

beforeAll(async () => {
  streaming = await startStreaming();
  const url = new URL((await testServers()).MONGO_URL);
  proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port || 27017) });
  url.host = `127.0.0.1:${proxy.port}`;
  url.searchParams.delete('replicaSet');
  url.searchParams.set('directConnection', 'true');
  far = await connectMongo({ url: url.href, database: db().name, logger });
});
afterAll(async () => {
  await watch?.stop();
  await far?.close();
  await proxy?.stop();
  await streaming?.service.stop();
});
beforeEach(async () => {
  await watch?.stop();
  heard = [];
  lost = 0;
  watch = watchSignals({
    db: far,
    logger,
    onSignal: (streamId, signal) => heard.push([streamId, signal]),
    onLost: () => lost++,
  });
  await until('it watches', () => lost === 1, timeoutMs);
  heard = [];
});
afterEach(() => proxy.heal());

const db = () => streaming.service.deps.db;
const write = (streamId: string, seq: number) =>
  withTransaction(db(), (tx) =>
    writeSignal(tx, streamId, { kind: 'message-deleted', messageId: newId(), seq }),
  );
const seqsOf = (streamId: string) =>
  heard.flatMap(([id, signal]) => (id === streamId && 'seq' in signal ? signal.seq : []));

it('receives committed signals in order, and nothing else', async () => {
  const streamId = newId();
  await write(streamId, 1);
  await expect(
    withTransaction(db(), async (tx) => {
      await signalStream(tx, { streamId, status: 'ended' });
      throw new Error('given up');
    }),
  ).rejects.toThrow('given up');
  await write(streamId, 2);
  await withTransaction(db(), (tx) => signalStream(tx, { streamId, status: null }));
  // Signals about people of other tests arrive as well.
  const own = () => heard.flatMap(([id, signal]) => (id === streamId ? [signal] : []));
  await until('all arrived', () => own().length >= 3, timeoutMs);
  expect(own()).toMatchObject([
    { kind: 'message-deleted', seq: 1 },
    { kind: 'message-deleted', seq: 2 },
    { kind: 'stream', status: null },
  ]);
});

it('resumes after an outage of the database, without missing or repeated signals', async () => {
  const streamId = newId();
  for (let seq = 1; seq <= 20; seq++) await write(streamId, seq);
  await until('some arrived', () => seqsOf(streamId).length > 0, timeoutMs);
  proxy.cut();
  for (let seq = 21; seq <= 40; seq++) await write(streamId, seq);
  proxy.heal();
  await write(streamId, 41);
  await until('the last one arrived', () => seqsOf(streamId).includes(41), timeoutMs);
  expect(seqsOf(streamId)).toEqual(Array.from({ length: 41 }, (_, at) => at + 1));
  expect(lost).toBe(1);
});

it('reports that it cannot resume, and reads the missed signals', async () => {
  const streamId = newId();
  await write(streamId, 1);
  await until('it arrived', () => seqsOf(streamId).length === 1, timeoutMs);
  proxy.cut();
  // Dropping the collection invalidates the resume token.
  await db().dropCollection('live_signals');
  await liveSignalModel.up(db());
  await write(streamId, 2);
  await write(streamId, 3);
  proxy.heal();
  await until('it was notified', () => lost === 2, timeoutMs);
  await until('both arrived', () => seqsOf(streamId).length >= 3, timeoutMs);
  await write(streamId, 4);
  await until('it watches again', () => seqsOf(streamId).includes(4), timeoutMs);
  expect(seqsOf(streamId)).toEqual([1, 2, 3, 4]);
});

it('holds its poll open while nothing happens', async () => {
  const admin = db()
    .getClient()
    .db('admin', { readConcern: new mongo.ReadConcern('local') });
  const open = { ns: `${db().name}.live_signals`, 'command.getMore': { $exists: true } };
  const waits = async () =>
    (await admin.aggregate([{ $currentOp: { idleCursors: false } }, { $match: open }]).toArray()).map(
      ({ command }) => command.maxTimeMS,
    );
  await until('a poll of 10 s is open', async () => (await waits()).includes(10_000), timeoutMs);
});
