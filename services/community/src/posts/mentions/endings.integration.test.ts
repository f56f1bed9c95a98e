import {
  createComment,
  createPost,
  deleteComment,
  updateComment,
  updatePost,
} from '@poc/contracts/endpoints/community';
import { moderateText } from '@poc/contracts/endpoints/community-moderation';
import { commentRemoved, memberHidden, peopleUnmentioned, postHidden } from '@poc/contracts/events/community';
import { expect, it } from 'vitest';
import { usePeople } from '../../testing/use-people.ts';

const people = usePeople();
const { community } = people;
const published = async () => ({
  removed: await people.events(commentRemoved.type),
  unmentioned: await people.events(peopleUnmentioned.type),
  hidden: await people.events(postHidden.type),
});

async function texts() {
  const [ada, tunde] = [await people.createPerson('Ada Eze'), await people.createPerson('Tunde')];
  const { token } = tunde;
  const named = { content: '@Ada Eze look', mentions: [ada.id] };
  const { call } = community.service;
  const post = (await call(createPost, { token, body: { title: 'Kolo', ...named } })).body?.id ?? '';
  const body = { post_id: post, ...named };
  const comment = (await call(createComment, { token, body })).body?.id ?? '';
  const hide = (kind: 'post' | 'comment') =>
    call(moderateText, {
      token: community.service.tokens.admin(),
      params: { id: kind === 'post' ? post : comment },
      body: { kind, action: 'hide', reason: 'Spam' },
    });
  return { ada, tunde, token, post, comment, hide, call };
}

it('publishes the removal of a deleted or hidden comment, and of its mentions', async () => {
  for (const hidden of [false, true]) {
    const { ada, token, post, comment, hide, call } = await texts();
    if (hidden) await hide('comment');
    else await call(deleteComment, { token, params: { id: comment } });
    const { removed, unmentioned } = await published();
    expect(removed.at(-1)).toEqual({ postId: post, commentId: comment, hidden });
    expect(unmentioned.at(-1)).toEqual({ postId: post, commentId: comment, unmentioned: [ada.id] });
  }
});

it('publishes the hiding of a post, and the removal of its mentions', async () => {
  const { ada, post, hide } = await texts();
  await hide('post');
  const { hidden, unmentioned } = await published();
  expect(hidden).toEqual([{ postId: post }]);
  expect(unmentioned).toEqual([{ postId: post, commentId: null, unmentioned: [ada.id] }]);
});

it('publishes the mentions removed by an edit', async () => {
  const { ada, token, post, comment, call } = await texts();
  await call(updatePost, { token, params: { id: post }, body: { title: 'Ajo', content: 'nobody' } });
  await call(updateComment, { token, params: { id: comment }, body: { content: 'nobody' } });
  expect((await published()).unmentioned).toEqual([
    { postId: post, commentId: null, unmentioned: [ada.id] },
    { postId: post, commentId: comment, unmentioned: [ada.id] },
  ]);
});

it('publishes a hidden person once, for a block and for a mute', async () => {
  const { ada, tunde } = await texts();
  await ada.mute(tunde.id);
  await ada.block(tunde.id);
  await ada.block(tunde.id, false);
  expect(await people.events(memberHidden.type)).toEqual([{ userId: ada.id, hiddenId: tunde.id }]);
});
