import { getMember, listPosts } from '@poc/contracts/endpoints/community';
import {
  blockMember,
  followMember,
  listHiddenPeople,
  muteMember,
} from '@poc/contracts/endpoints/community-relations';
import { maxRelations } from '@poc/contracts/entities/community';
import { userDeleted } from '@poc/contracts/events/identity';
import { newId } from '@poc/testing/factories';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { runCleanups } from '../../posts/cleanup/run-cleanups.ts';
import { titlesOf, usePeople } from '../../testing/use-people.ts';
import { followModel } from './follow.model.ts';
import { hiddenPersonModel } from './hidden-person.model.ts';

const people = usePeople();
const { community } = people;

describe('a relation', () => {
  it("400: the caller's own id and invalid input; 401; 404: unknown and deleted people, and another person's list", async () => {
    const [ada, gone] = [await people.givenPerson(), await people.givenPerson()];
    const deletedAt = community.clock.now().toISOString();
    await community.applyEvent(userDeleted, { userId: gone.id, deletedAt });
    for (const change of [ada.block, ada.mute, ada.follow]) {
      expect(await change(ada.id)).toMatchObject({ status: 400, code: 'invalid_request' });
      expect(await change('ada')).toMatchObject({ status: 400 });
      expect(await change(newId(), 'yes')).toMatchObject({ status: 400 });
      for (const id of [newId(), gone.id]) {
        expect(await change(id)).toMatchObject({ status: 404, code: 'member_not_found' });
      }
      expect((await gone.mute(ada.id)).status).toBe(401);
    }
    const { call } = community.service;
    const params = { id: ada.id };
    for (const response of [
      await call(blockMember, { params, body: { blocked: true } }),
      await call(muteMember, { params, body: { muted: true } }),
      await call(followMember, { params, body: { following: true } }),
      await call(listHiddenPeople, { params }),
    ]) {
      expect(response.status).toBe(401);
    }
    const { token } = await people.givenPerson();
    expect((await call(listHiddenPeople, { params, token })).status).toBe(404);
  });

  it('409: more than 1,000 people; a listed person may still be blocked', async () => {
    const [ada, tunde] = [await people.givenPerson(), await people.givenPerson('Tunde')];
    await ada.mute(tunde.id);
    const userId = new Types.ObjectId(ada.id);
    const createdAt = community.clock.now();
    const rows = <T>(row: (other: Types.ObjectId) => T, count: number) =>
      Array.from({ length: count }, () => row(new Types.ObjectId()));
    const { db } = community.service.deps;
    await hiddenPersonModel(db).insertMany(
      rows((hiddenId) => ({ userId, hiddenId, blocked: true, muted: false, createdAt }), maxRelations - 1),
    );
    await followModel(db).insertMany(rows((followedId) => ({ userId, followedId, createdAt }), maxRelations));
    const other = await people.givenPerson();
    for (const change of [ada.block, ada.mute, ada.follow]) {
      expect(await change(other.id)).toMatchObject({ status: 409, code: 'too_many_people' });
    }
    expect((await ada.block(tunde.id)).status).toBe(200);
    // An index must still serve this many conditions, in order.
    await people.givenPost(tunde);
    await people.givenPost(other, 'Shown');
    expect(await ada.posts()).toEqual(['Shown']);
    expect(await ada.posts({ following: 'true' })).toEqual([]);
  });

  it('is deleted with either of the two people', async () => {
    const [ada, tunde, ngozi] = [
      await people.givenPerson(),
      await people.givenPerson('Tunde'),
      await people.givenPerson('Ngozi'),
    ];
    await ada.block(tunde.id);
    await tunde.mute(ngozi.id);
    await tunde.follow(ngozi.id);
    await ngozi.follow(tunde.id);
    await ngozi.follow(ada.id);
    const deletedAt = community.clock.now().toISOString();
    await community.applyEvent(userDeleted, { userId: tunde.id, deletedAt });
    const { db } = community.service.deps;
    await runCleanups(db);
    const ids = [ada, tunde, ngozi].map(({ id }) => new Types.ObjectId(id));
    const counts = await Promise.all(
      ids.map(async (userId) => [
        await hiddenPersonModel(db).countDocuments({ userId }),
        await followModel(db).countDocuments({ userId }),
      ]),
    );
    expect(counts).toEqual([
      [0, 0],
      [0, 0],
      [0, 1],
    ]);
  });
});

describe('following', () => {
  it('200: counted once, published once each way, and read as a list of posts', async () => {
    const [ada, tunde, ngozi] = [
      await people.givenPerson(),
      await people.givenPerson('Tunde'),
      await people.givenPerson('Ngozi'),
    ];
    for (const title of ['One', 'Two', 'Three']) {
      await people.givenPost(tunde, title);
      await people.givenPost(ngozi, `Not ${title}`);
    }
    for (const again of [1, 2]) {
      expect((await ada.follow(tunde.id)).body, `time ${again}`).toMatchObject({ following: true });
    }
    const { call } = community.service;
    const page = (token?: string) =>
      call(getMember, { params: { id: tunde.id }, ...(token ? { token } : {}) });
    expect((await page(ada.token)).body).toMatchObject({ followers: 1, relation: { following: true } });
    expect((await page()).body).toMatchObject({ followers: 1, relation: null });
    expect((await page(tunde.token)).body).toMatchObject({ relation: null });
    const { token } = ada;
    const first = await call(listPosts, { query: { following: 'true', limit: 2 }, token });
    expect(titlesOf(first.body)).toEqual(['Three', 'Two']);
    expect(first.headers.get('x-total-count')).toBe('3');
    const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect(await ada.posts({ following: 'true', limit: 2, cursor })).toEqual(['One']);
    expect(await ada.posts({ following: 'true', search: 'two' })).toEqual(['Two']);
    expect(await ngozi.posts({ following: 'true' })).toEqual([]);
    await ada.mute(tunde.id);
    expect(await ada.posts({ following: 'true' })).toEqual([]);
    for (let time = 0; time < 2; time++) await ada.follow(tunde.id, false);
    expect((await page()).body?.followers).toBe(0);
    const pair = { memberId: tunde.id, userId: ada.id };
    expect(await people.events('community.member.followed.v1')).toEqual([
      { ...pair, following: true },
      { ...pair, following: false },
    ]);
  });

  it('ends in both directions when one blocks the other', async () => {
    const [ada, tunde] = [await people.givenPerson(), await people.givenPerson('Tunde')];
    await ada.follow(tunde.id);
    await tunde.follow(ada.id);
    await ada.block(tunde.id);
    await ada.block(tunde.id, false);
    await people.givenPost(ada);
    await people.givenPost(tunde);
    expect([await ada.posts({ following: 'true' }), await tunde.posts({ following: 'true' })]).toEqual([
      [],
      [],
    ]);
  });

  it("401 for a visitor's list, 404 for a hidden profile", async () => {
    const { call } = community.service;
    expect((await call(listPosts, { query: { following: 'true' } })).status).toBe(401);
    const { userId } = await community.addPerson({ profileVisibility: 'private' });
    const ada = await people.givenPerson();
    expect(await ada.follow(userId)).toMatchObject({ status: 404, code: 'member_not_found' });
    expect((await ada.block(userId)).status).toBe(200);
  });
});
