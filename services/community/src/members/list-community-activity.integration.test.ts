import {
  createComment,
  createPost,
  listCommunityActivity,
  listManagedActivity,
} from '@poc/contracts/endpoints/community';
import { newId } from '@poc/testing/factories';
import { expect, it } from 'vitest';
import { useCommunity } from '../testing/start-community.ts';

const community = useCommunity();

it("lists the caller's posts and comments in one order, page by page, and excludes other members' data", async () => {
  const { service, clock } = community;
  const ada = newId();
  const adaToken = service.tokens.member({ id: ada });
  const tundeToken = service.tokens.member();
  const post = async (token: string, title: string) => {
    clock.advance(1_000);
    const { body } = await service.call(createPost, { token, body: { title, content: 'Text' } });
    return body?.id ?? '';
  };
  const comment = async (token: string, post_id: string, content: string) => {
    clock.advance(1_000);
    await service.call(createComment, { token, body: { post_id, content } });
  };
  const first = await post(adaToken, 'First');
  const other = await post(tundeToken, 'Of Tunde');
  await comment(adaToken, other, 'I agree');
  await comment(tundeToken, first, 'I do not');
  await comment(adaToken, first, 'Then leave it');
  const seen: unknown[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: 2, cursor };
    const response = await service.call(listCommunityActivity, {
      token: adaToken,
      params: { id: ada },
      query,
    });
    expect(response.headers.get('x-total-count')).toBe('3');
    seen.push(
      ...(response.body ?? []).map(({ kind, title, content, post_id }) => [kind, title, content, post_id]),
    );
    cursor = /cursor=([\w-]+)/.exec(response.headers.get('link') ?? '')?.[1];
  } while (cursor);
  expect(seen).toEqual([
    ['comment', 'First', 'Then leave it', first],
    ['comment', 'Of Tunde', 'I agree', other],
    ['post', 'First', 'Text', first],
  ]);

  expect((await service.call(listCommunityActivity, { token: tundeToken, params: { id: ada } })).status).toBe(
    404,
  );
  expect((await service.call(listCommunityActivity, { params: { id: ada } })).status).toBe(401);
});

it('gives administrators the posts and comments of a person, in both orders', async () => {
  const { service } = community;
  const id = newId();
  const token = service.tokens.member({ id });
  const { body } = await service.call(createPost, { token, body: { title: 'Mine', content: 'Text' } });
  community.clock.advance(1_000);
  const comment = { post_id: body?.id ?? '', content: 'And more' };
  await service.call(createComment, { token, body: comment });
  const list = (query = {}, as = service.tokens.admin()) =>
    service.call(listManagedActivity, { token: as, params: { id }, query });
  const shown = async (query = {}) => (await list(query)).body?.map(({ kind, title }) => [kind, title]);
  const newest = [
    ['comment', 'Mine'],
    ['post', 'Mine'],
  ];
  expect(await shown()).toEqual(newest);
  expect(await shown({ sort: 'oldest' })).toEqual(newest.toReversed());
  expect((await list({}, token)).status).toBe(403);
  expect((await service.call(listManagedActivity, { params: { id } })).status).toBe(401);
});
