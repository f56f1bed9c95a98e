import type { DataInputOf, EventContract } from '@poc/contracts/event';
import { userRegistered } from '@poc/contracts/events/identity';
import { withTransaction } from '@poc/kit/mongo/transaction';
import { type TestClock, testClock } from '@poc/testing/clock';
import { newId } from '@poc/testing/factories';
import { startTestService, type TestService, type TestServiceOptions } from '@poc/testing/service';
import { useStarted } from '@poc/testing/use-started';
import { Types } from 'mongoose';
import type { CommunityConfig } from '../config.ts';
import type { CommunityParts } from '../deps.ts';
import { handlers } from '../handlers.ts';
import { type PostDoc, postModel } from '../posts/post.model.ts';
import { communityService } from '../service.ts';

export type PersonSnapshot = DataInputOf<typeof userRegistered>;

export interface TestCommunity {
  readonly service: TestService<CommunityConfig, CommunityParts>;
  readonly clock: TestClock;
  /** Applies an event like the consumer, without Kafka. `at` is the time of occurrence. */
  applyEvent<E extends EventContract>(contract: E, data: DataInputOf<E>, at?: Date): Promise<void>;
  /** Applies the event of a new person, visible to everyone unless `changes` override it; returns its data. */
  addPerson(changes?: Partial<PersonSnapshot>): Promise<PersonSnapshot>;
  addPost(changes?: Partial<PostDoc>): Promise<PostDoc>;
}

export const useCommunity = (...options: Parameters<typeof startCommunity>): TestCommunity =>
  useStarted(
    () => startCommunity(...options),
    ({ service }) => service.stop(),
  );

/** Starts community on its own database, with a controlled clock. An empty `subscription` also reads earlier events. */
export async function startCommunity(
  options: Partial<TestServiceOptions<CommunityConfig, CommunityParts>> = {},
): Promise<TestCommunity> {
  const clock = testClock(new Date());
  const service = await startTestService({ ...communityService(), clock, ...options });
  const { db } = service.deps;

  const applyEvent: TestCommunity['applyEvent'] = async (contract, data, at = clock.now()) => {
    const handler = handlers().find((one) => one.contract.type === contract.type);
    if (!handler) throw new Error(`no handler for ${contract.type}`);
    const event = {
      id: newId(),
      type: contract.type,
      occurredAt: at.toISOString(),
      key: newId(),
      traceId: '',
      data: contract.data.parse(data),
    };
    await withTransaction(db, (tx) => handler.handle(event, tx));
  };

  return {
    service,
    clock,
    applyEvent,
    async addPerson(changes = {}) {
      const person: PersonSnapshot = {
        userId: newId(),
        name: 'Ada Eze',
        email: 'ada@poc.test',
        phone: '+2348030000103',
        avatar: '/uploads/avatars/ada.webp',
        role: 'user',
        profileVisibility: 'public',
        activityVisibility: 'public',
        createdAt: clock.now().toISOString(),
        ...changes,
      };
      await applyEvent(userRegistered, person);
      return person;
    },
    async addPost(changes = {}) {
      const post: PostDoc = {
        _id: new Types.ObjectId(),
        userId: new Types.ObjectId(),
        title: 'A title',
        content: 'Some content',
        likes: 0,
        commentsCount: 0,
        createdAt: clock.now(),
        ...changes,
      };
      await postModel(db).create(post);
      return post;
    },
  };
}
