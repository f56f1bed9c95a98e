import { createPost } from '@poc/contracts/endpoints/community';
import {
  appealHiddenText,
  getCommunityNeeds,
  moderateText,
  reportText,
} from '@poc/contracts/endpoints/community-moderation';
import { expect, it } from 'vitest';
import { useCommunity } from '../testing/start-community.ts';

const community = useCommunity();
const ask = (token?: string) => community.service.call(getCommunityNeeds, token ? { token } : {});
const needs = async () => (await ask(community.service.tokens.admin())).body ?? [];
const counts = async () => Object.fromEntries((await needs()).map(({ name, count }) => [name, count]));

const moderate = (id: string, action: 'hide' | 'dismiss') =>
  community.service.call(moderateText, {
    token: community.service.tokens.admin(),
    params: { id },
    body: { kind: 'post', action, reason: 'Scam' },
  });

it('200: flagged, reported and appealed texts, until a decision', async () => {
  expect(await needs()).toEqual([]);
  const { userId: id } = await community.addPerson();
  const token = community.service.tokens.member({ id });
  const write = async (content: string) =>
    (await community.service.call(createPost, { token, body: { title: 'Ajo', content } })).body?.id ?? '';
  const flagged = await write('Guaranteed returns of 30% every week, ask me how');
  const reported = await write('Who saves with whom?');
  await community.service.call(reportText, {
    token: community.service.tokens.member(),
    body: { kind: 'post', id: reported, reason: 'scam', note: '' },
  });
  expect(await counts()).toEqual({ held_texts: 1, reports: 1 });
  const opened = community.clock.now().toISOString();
  expect(await needs()).toContainEqual({ name: 'reports', count: 1, oldest: opened, due: null });

  await moderate(reported, 'hide');
  await moderate(flagged, 'dismiss');
  expect(await needs()).toEqual([]);
  await community.service.call(appealHiddenText, {
    token,
    params: { id, textId: reported },
    body: { content: 'It was a joke' },
  });
  expect(await counts()).toEqual({ appeals: 1 });
});

it('401 and 403', async () => {
  expect((await ask()).status).toBe(401);
  expect((await ask(community.service.tokens.member())).status).toBe(403);
});
