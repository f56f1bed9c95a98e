import { createMetrics } from '@poc/kit/metrics';
import { newId } from '@poc/testing/factories';
import { expect, it } from 'vitest';
import { createFakeRedis } from '../testing/fake-redis.ts';
import type { Draft, Posted } from './post-messages.ts';
import { type ChatStoreOptions, storeChat } from './store-chat.ts';

const streamId = newId();
const draftOf = (senderId: string, text = 'How far?'): Draft => ({
  id: newId(),
  sender: { id: senderId, name: 'Ada', avatar: '', role: 'user' },
  text,
});

/** Creates two nodes; the first is the home of every stream. Each person may send three messages to a home. */
function createNodes() {
  const redis = createFakeRedis();
  const ids = [crypto.randomUUID(), crypto.randomUUID()] as const;
  let seq = 0;
  const nodes = ids.map((nodeId) => {
    const stored: string[] = [];
    const distrusted: string[] = [];
    const taken = new Map<string, number>();
    const { publisher, subscriber } = redis.link();
    const post: ChatStoreOptions['post'] = async (_streamId, drafts) =>
      drafts.map(({ id, sender, text }): Posted => {
        seq += 1;
        stored.push(text);
        const from = { user: sender.name, user_id: sender.id, avatar: '', role: sender.role };
        return {
          repeated: false,
          message: { id, streamId, seq, ...from, text, timestamp: new Date(seq).toISOString() },
        };
      });
    const store = storeChat({
      limits: { windowMs: 1, gatherMs: 1, maxBatch: 100, maxQueued: 100, timeoutMs: 5_000 },
      post,
      onPosted: () => undefined,
      link: {
        subscriber,
        client: {
          async spublish(channel, payload) {
            await publisher.spublish(channel, payload);
            return redis.channels.get(channel) ?? 0;
          },
        },
      },
      homes: {
        elsewhere: () => (nodeId === ids[0] || distrusted.includes(ids[0]) ? null : ids[0]),
        distrust: (id) => void distrusted.push(id),
      },
      nodeId,
      takeOf(senderId) {
        const count = (taken.get(senderId) ?? 0) + 1;
        taken.set(senderId, count);
        return count <= 3;
      },
      metrics: createMetrics('test'),
    });
    return { store, stored, distrusted };
  });
  const [home, other] = nodes;
  if (!home || !other) throw new Error('expected two nodes');
  return { home, other };
}

it('stores a message at the home of its stream, whichever node received it', async () => {
  const { home, other } = createNodes();
  await home.store.add(streamId, draftOf(newId(), 'one'));
  const { message } = await other.store.add(streamId, draftOf(newId(), 'two'));
  expect(message).toMatchObject({ seq: 2, text: 'two' });
  expect(home.stored).toEqual(['one', 'two']);
  expect(other.stored).toEqual([]);
});

it('applies one limit per person across nodes', async () => {
  const { home, other } = createNodes();
  const person = newId();
  const outcomes = await Promise.allSettled([
    ...[1, 2, 3, 4].map(() => home.store.add(streamId, draftOf(person))),
    ...[1, 2, 3, 4].map(() => other.store.add(streamId, draftOf(person))),
  ]);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(home.stored).toHaveLength(3);
  expect(refused).toHaveLength(5);
  for (const one of refused) expect(one).toMatchObject({ reason: { code: 'too_many_requests' } });
  await expect(other.store.add(streamId, draftOf(newId())), 'somebody else').resolves.toBeDefined();
});

it('stores messages here when the home is gone, and skips that home from then on', async () => {
  const { home, other } = createNodes();
  await home.store.stop();
  await other.store.add(streamId, draftOf(newId(), 'alone'));
  expect(other.stored).toEqual(['alone']);
  expect(other.distrusted).toHaveLength(1);
});
