import { getMember, getPost, listComments, listPosts } from '@poc/contracts/endpoints/community';
import { hostAccountChanged } from '@poc/contracts/events/catalog';
import { subscriptionChanged } from '@poc/contracts/events/commerce';
import { userDeleted } from '@poc/contracts/events/identity';
import { openPlanModel } from '@poc/kit/entitlements/open-plan.model';
import { personModel } from '@poc/kit/people/person.model';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { type PersonSnapshot, useCommunity } from '../testing/start-community.ts';
import { commentModel } from './comments/comment.model.ts';

const community = useCommunity();
const dayMs = 86_400_000;

async function givenPlan(person: PersonSnapshot, plan: 'basic' | 'premium' | 'ultimate') {
  const now = community.clock.now();
  const endDate = new Date(now.getTime() + dayMs).toISOString();
  await community.applyEvent(
    subscriptionChanged,
    {
      subscriptionId: newId(),
      userId: person.userId,
      plan,
      status: 'active',
      startDate: now.toISOString(),
      endDate,
    },
    now,
  );
}
async function givenPost(changes: Partial<PersonSnapshot> = {}) {
  const person = await community.addPerson(changes);
  const userId = new Types.ObjectId(person.userId);
  const { _id } = await community.addPost({ userId });
  await commentModel(community.service.deps.db).create({
    postId: _id,
    userId,
    content: 'Mine too',
    createdAt: community.clock.now(),
  });
  return { person, id: _id.toHexString() };
}

/** Reads a post's author as a visitor: on the post, its comment, both lists, and the member's page. */
async function authorsOf({ person, id }: Awaited<ReturnType<typeof givenPost>>) {
  const { service } = community;
  const params = { id };
  const [post, listed, comments, member] = await Promise.all([
    service.call(getPost, { params }),
    service.call(listPosts),
    service.call(listComments, { params }),
    service.call(getMember, { params: { id: person.userId } }),
  ]);
  return [
    post.body?.User,
    post.body?.CommunityComments[0]?.User,
    listed.body?.find((one) => one.id === id)?.User,
    comments.body?.[0]?.User,
    member.body,
  ];
}
const all = <T>(badge: T) => Array.from({ length: 5 }, () => badge);

it("names the author's paid plan on posts, comments and their page, until it ends", async () => {
  const post = await givenPost();
  const { person } = post;
  const plans = async () => (await authorsOf(post)).map((author) => author?.plan);
  expect(await plans()).toEqual(all(undefined));
  await givenPlan(person, 'ultimate');
  community.clock.advance(5_000);
  expect(await plans()).toEqual(all('ultimate'));
  community.clock.advance(1_000);
  await givenPlan(person, 'basic');
  expect(await plans()).toEqual(all(undefined));
  community.clock.advance(1_000);
  await givenPlan(person, 'premium');
  expect(await plans()).toEqual(all('premium'));
  community.clock.advance(2 * dayMs);
  expect(await plans()).toEqual(all(undefined));
});

it('hides the plan from viewers who may not see the profile', async () => {
  const { person, id } = await givenPost({ profileVisibility: 'members' });
  await givenPlan(person, 'premium');
  const { service } = community;
  const planFor = async (token?: string) =>
    (await service.call(getPost, { params: { id }, ...(token && { token }) })).body?.User.plan;
  expect(await planFor()).toBeUndefined();
  expect(await planFor(service.tokens.member())).toBe('premium');
});

it('deletes the plan with its person', async () => {
  const { person } = await givenPost();
  await givenPlan(person, 'premium');
  const deletedAt = community.clock.now().toISOString();
  await community.applyEvent(userDeleted, { userId: person.userId, deletedAt });
  expect(await openPlanModel(community.service.deps.db).findById(person.userId).lean()).toBeNull();
});

const changeHost = (userId: string, isHost: boolean, at = community.clock.now()) =>
  community.applyEvent(hostAccountChanged, { userId, isHost }, at);

it('marks the account of a host, in the order of the events, until the account is deleted', async () => {
  const post = await givenPost();
  const { userId } = post.person;
  const marks = async () => (await authorsOf(post)).map((author) => author?.host);
  const earlier = community.clock.now();
  community.clock.advance(5_000);
  await changeHost(userId, true);
  expect(await marks()).toEqual(all(true));
  await changeHost(userId, false, earlier);
  expect(await marks()).toEqual(all(true));
  community.clock.advance(1_000);
  await changeHost(userId, false);
  expect(await marks()).toEqual(all(undefined));

  community.clock.advance(1_000);
  await changeHost(userId, true);
  await community.applyEvent(userDeleted, { userId, deletedAt: community.clock.now().toISOString() });
  community.clock.advance(1_000);
  await changeHost(userId, true);
  expect(await personModel(community.service.deps.db).findById(userId).lean()).not.toHaveProperty('host');
});

it('marks a host before the event of their account, and not on a private profile', async () => {
  const userId = newId();
  await changeHost(userId, true);
  const post = await givenPost({ userId, profileVisibility: 'private' });
  const { service } = community;
  const markFor = async (token: string) =>
    (await service.call(getPost, { params: { id: post.id }, token })).body?.User.host;
  expect(await markFor(service.tokens.member())).toBeUndefined();
  expect(await markFor(service.tokens.admin())).toBe(true);
});
