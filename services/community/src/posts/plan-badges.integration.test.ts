import { getMember, getPost, listComments, listPosts } from '@poc/contracts/endpoints/community';
import { subscriptionChanged } from '@poc/contracts/events/commerce';
import { userDeleted } from '@poc/contracts/events/identity';
import { openPlanModel } from '@poc/kit/entitlements/open-plan.model';
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

it("names the author's paid plan on posts, comments and their page, until it ends", async () => {
  const { person, id } = await givenPost();
  const { service } = community;
  const plans = async () => {
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
    ].map((author) => author?.plan);
  };
  const all = (plan: string | undefined) => Array.from({ length: 5 }, () => plan);
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
