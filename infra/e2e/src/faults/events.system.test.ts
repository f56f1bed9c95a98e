import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, type Signed, signIn } from '../support/api.ts';
import { listen } from '../support/events.ts';
import { makePromises, type Promises } from '../support/promises.ts';
import { timeForMore, until, whileStopped } from '../support/system.ts';

interface Post {
  id: string;
  title: string;
  User: { name: string };
}

describe('events under faults', () => {
  /** Maximum time that a writer waits. */
  const writtenMs = 3_000;

  let member: Signed;
  let promises: Promises;
  let stopListening: (() => Promise<void>) | undefined;
  const seen: string[] = [];

  beforeAll(async () => {
    promises = await makePromises();
    member = await signIn('member');
    stopListening = await listen('community.post', (value) => seen.push(value));
  });
  afterAll(() => stopListening?.());

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

  it('publish a post once', async () => {
    const post = await write('Kafka is here');
    expect(post.User.name).toBe(member.user.name);
    await until('it is published', () => publications(post.id) === 1);
  });

  it('accept a post while Kafka is unavailable, and publish it once afterwards', async () => {
    const { post, ms } = await whileStopped('kafka', async () => {
      const begun = performance.now();
      const written = await write('Kafka is unavailable');
      const tookMs = performance.now() - begun;
      await timeForMore();
      expect(publications(written.id)).toBe(0);
      return { post: written, ms: tookMs };
    });
    await until('it is published', () => publications(post.id) >= 1, 60_000);
    await timeForMore();
    expect(publications(post.id)).toBe(1);
    expect(ms, 'the writer does not wait for Kafka').toBeLessThan(await promises.within(writtenMs));
  });
});
