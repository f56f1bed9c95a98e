import { setTimeout as delay } from 'node:timers/promises';
import { createEventBus } from '@poc/kit/events/event-bus';
import { createLogger } from '@poc/kit/log';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { api, type Signed, signIn } from '../support/api.ts';
import { until, whileStopped } from '../support/system.ts';

interface Post {
  id: string;
  title: string;
  User: { name: string };
}

describe('events under faults', () => {
  let member: Signed;
  const seen: string[] = [];
  const logger = createLogger({ service: 'e2e', level: 'silent' });
  const bus = createEventBus({ brokers: inject('kafkaBrokers'), clientId: 'e2e', logger });

  beforeAll(async () => {
    member = await signIn('member');
    await bus.subscribe({
      group: `e2e-${Date.now()}`,
      topics: ['community.post'],
      fromBeginning: true,
      onMessage: async ({ value }) => {
        seen.push(String(value));
      },
    });
  });
  afterAll(() => bus.stop());

  const publications = (postId: string) =>
    seen.filter((value) => value.includes('community.post.created.v1') && value.includes(postId)).length;
  const write = async (title: string) => {
    const { status, body } = await api('POST', '/community/posts', {
      token: member.token,
      body: { title, content: 'Na so.' },
    });
    expect(status).toBe(201);
    return body as Post;
  };

  it('publishes a post once', async () => {
    const post = await write('Kafka is here');
    expect(post.User.name).toBe(member.user.name);
    await until('it is published', () => publications(post.id) === 1);
  });

  it('takes a post while Kafka is away, and publishes it once when it is back', async () => {
    const post = await whileStopped('kafka', async () => {
      const begun = Date.now();
      const written = await write('Kafka is away');
      expect(Date.now() - begun, 'the writer does not wait for Kafka').toBeLessThan(3_000);
      await delay(3_000);
      expect(publications(written.id)).toBe(0);
      return written;
    });
    await until('it is published', () => publications(post.id) >= 1, 60_000);
    await delay(2_000);
    expect(publications(post.id)).toBe(1);
  });
});
