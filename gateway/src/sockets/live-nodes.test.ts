import type { LiveNode as Registered } from '@poc/contracts/live-node';
import { createLogger } from '@poc/kit/log';
import { createMetrics } from '@poc/kit/metrics';
import { expect, it, onTestFinished } from 'vitest';
import { type FakeService, registrationOf, startFakeService } from '../testing/fake-service.ts';
import { createLiveNodes } from './live-nodes.ts';

async function watch(count: number) {
  const fakes = await Promise.all(Array.from({ length: count }, (_, at) => startFakeService(`live-${at}`)));
  const register = { entries: fakes.map(registrationOf) as Registered[] | 'unavailable', nowMs: 0 };
  const nodes = createLiveNodes({
    async read() {
      if (register.entries === 'unavailable') throw new Error('no Redis');
      return register.entries;
    },
    logger: createLogger({ service: 'test', level: 'silent' }),
    metrics: createMetrics('test'),
    now: () => register.nowMs,
  });
  nodes.stop();
  onTestFinished(async () => {
    await Promise.all(fakes.map((fake) => fake.kill()));
  });
  await nodes.check();
  const picked = (): string[] => [
    ...new Set(Array.from({ length: 8 }, () => nodes.pick(null)?.id ?? 'none')),
  ];
  const after = async (change: () => unknown): Promise<string[]> => {
    await change();
    await nodes.check();
    return picked().toSorted();
  };
  const idsOf = (...some: (FakeService | undefined)[]) => some.map((one) => one?.nodeId ?? '').toSorted();
  return { fakes, register, nodes, after, idsOf };
}

it('distributes new connections over registered nodes, including an added one', async () => {
  const { fakes, register, after, idsOf } = await watch(2);
  expect(await after(() => undefined)).toEqual(idsOf(...fakes));
  const added = await startFakeService('live-added');
  onTestFinished(() => added.kill());
  const entries = [...fakes, added].map(registrationOf);
  expect(await after(() => Object.assign(register, { entries }))).toEqual(idsOf(...fakes, added));
});

it('stops using a node that is not ready immediately, and uses it again when it is ready', async () => {
  const { fakes, after, idsOf } = await watch(1);
  const [node] = fakes;
  expect(await after(() => Object.assign(node ?? {}, { ready: false }))).toEqual(['none']);
  expect(await after(() => Object.assign(node ?? {}, { ready: true }))).toEqual(idsOf(node));
});

it('sends no new connections to a draining node, and retains its sessions', async () => {
  const { fakes, register, nodes, after, idsOf } = await watch(2);
  const [leaving, other] = fakes;
  const entries = fakes.map((fake) => ({ ...registrationOf(fake), draining: fake === leaving }));
  expect(await after(() => Object.assign(register, { entries }))).toEqual(idsOf(other));
  const { nodeId = '' } = leaving ?? {};
  expect(nodes.find(nodeId), 'open sessions').toMatchObject({ responds: true, takesNew: false });
});

it('sends nothing to a killed node, and removes it when its registration expires', async () => {
  const { fakes, register, nodes, after, idsOf } = await watch(2);
  const [killed, other] = fakes;
  expect(await after(() => killed?.kill())).toEqual(idsOf(other));
  expect(nodes.find(killed?.nodeId ?? ''), 'its registration is still there').toBeDefined();
  register.entries = other ? [registrationOf(other)] : [];
  register.nowMs = 5_100;
  expect(await after(() => undefined)).toEqual(idsOf(other));
  expect(nodes.find(killed?.nodeId ?? '')).toBeUndefined();
});

it('tolerates two timeouts of a node, and treats it as unavailable after the third', async () => {
  const { fakes, nodes } = await watch(1);
  const [node] = fakes;
  if (!node) throw new Error('there is one');
  node.silent = true;
  await nodes.check();
  await nodes.check();
  expect(nodes.pick(null), 'late twice').not.toBeNull();
  await nodes.check();
  expect(nodes.pick(null), 'silent three times').toBeNull();
}, 15_000);

it('continues with known healthy nodes while the register is unavailable', async () => {
  const { fakes, register, after, idsOf } = await watch(3);
  const [killed, ...others] = fakes;
  expect(await after(() => Object.assign(register, { entries: 'unavailable' }))).toEqual(idsOf(...fakes));
  expect(await after(() => killed?.kill())).toEqual(idsOf(...others));
});

it('sends no connection to an address of another process', async () => {
  const { fakes, register, after, idsOf } = await watch(1);
  const stranger = await startFakeService('identity');
  onTestFinished(() => stranger.kill());
  const [node] = fakes;
  const own = node ? [registrationOf(node)] : [];
  const forged = { ...registrationOf(stranger), id: '00000000-0000-4000-8000-000000000001' };
  expect(await after(() => Object.assign(register, { entries: [...own, forged] }))).toEqual(idsOf(node));
  const seen = stranger.seen.filter(({ url }) => url.startsWith('/socket.io'));
  expect(seen).toEqual([]);
});

it('ignores an entry with another address for a known node', async () => {
  const { fakes, register, nodes } = await watch(1);
  const thief = await startFakeService('thief');
  onTestFinished(() => thief.kill());
  const [node] = fakes;
  thief.nodeId = node?.nodeId ?? '';
  register.entries = [registrationOf(thief)];
  await nodes.check();
  expect(nodes.pick(null)?.upstream.url.origin).toBe(node?.url);
});

it('uses nodes without a registration only if no other exists', async () => {
  const { fakes, register, after, idsOf } = await watch(2);
  register.nowMs = 5_100;
  const [registered] = fakes;
  const entries = registered ? [registrationOf(registered)] : [];
  expect(await after(() => Object.assign(register, { entries }))).toEqual(idsOf(registered));
  expect(await after(() => Object.assign(register, { entries: [] }))).toEqual(idsOf(...fakes));
});

it('sends viewers of a stream to one node, and to the next in rank when it drains, is killed or is full', async () => {
  const { fakes, register, nodes, after } = await watch(3);
  const stream = 'f'.repeat(24);
  const pickedFor = (): string[] => [
    ...new Set(Array.from({ length: 8 }, () => nodes.pick(stream)?.id ?? 'none')),
  ];
  const [first = 'none', ...others] = pickedFor();
  expect(others).toEqual([]);
  const changed = async (change: (entry: Registered) => Partial<Registered>): Promise<string[]> => {
    const entries = fakes.map(registrationOf).map((entry) => ({ ...entry, ...change(entry) }));
    await after(() => Object.assign(register, { entries }));
    return pickedFor();
  };
  const [second = 'none'] = await changed(({ id }) => ({ draining: id === first }));
  expect(second).not.toBe(first);
  expect(await changed(() => ({}))).toEqual([first]);
  expect(await changed(({ id }) => ({ load: id === first ? 5_000 : 100 })), 'full').toEqual([second]);
  expect(await changed(() => ({ load: 5_000 })), 'no fuller than the others').toEqual([first]);
  await fakes.find(({ nodeId }) => nodeId === first)?.kill();
  await nodes.check();
  expect(pickedFor()).toEqual([second]);
});

it('counts placed connections until the node reports them', async () => {
  const { register, nodes } = await watch(2);
  const stream = 'f'.repeat(24);
  const counts = Map.groupBy(
    Array.from({ length: 400 }, () => nodes.pick(stream)?.id),
    (id) => id,
  );
  expect(counts.size, 'a rush within one second').toBe(2);
  for (const own of counts.values()) expect(own.length).toBeGreaterThan(140);
  await nodes.check();
  await nodes.check();
  expect(register.entries).toMatchObject([{ load: 0 }, { load: 0 }]);
  expect(new Set(Array.from({ length: 50 }, () => nodes.pick(stream)?.id)).size).toBe(1);
});
