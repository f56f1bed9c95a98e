import { Types } from 'mongoose';
import { beforeEach, expect, it, vi } from 'vitest';
import type { AskPerson } from '../auth/identity-source.ts';
import { learnPerson } from './learn-person.ts';

const nameless = { _id: new Types.ObjectId(), name: '' };
const named = { ...nameless, name: 'Ada Eze' };
const card = {
  name: 'Ada Eze',
  email: 'ada@poc.test',
  avatar: '',
  role: 'user',
  profileVisibility: 'members',
  activityVisibility: 'members',
  createdAt: '2026-01-01T00:00:00.000Z',
} as const;
const askPerson = vi.fn<AskPerson>();
const store = vi.fn(async (): Promise<typeof nameless | null> => named);
const warn = vi.fn();
const learn = (person: typeof nameless) =>
  learnPerson({ askPerson, logger: { warn } as never }, person, store);

beforeEach(() => {
  vi.clearAllMocks();
  askPerson.mockResolvedValue(card);
});

it('fetches a person without a name once, and returns the stored row', async () => {
  expect(await learn(nameless)).toBe(named);
  expect(askPerson.mock.calls).toEqual([[nameless._id.toHexString()]]);
  expect(store.mock.calls).toEqual([[card]]);
});

it('does not fetch a person with a name', async () => {
  expect(await learn(named)).toBe(named);
  expect(askPerson).not.toHaveBeenCalled();
});

it('returns a nameless person who is unknown to identity or no longer has a row', async () => {
  askPerson.mockResolvedValueOnce(null);
  expect(await learn(nameless)).toBe(nameless);
  expect(store).not.toHaveBeenCalled();
  store.mockResolvedValueOnce(null);
  expect(await learn(nameless)).toBe(nameless);
});

it('never throws', async () => {
  askPerson.mockRejectedValueOnce(new Error('identity is unavailable'));
  expect(await learn(nameless)).toBe(nameless);
  store.mockRejectedValueOnce(new Error('MongoDB is unavailable'));
  expect(await learn(nameless)).toBe(nameless);
  expect(warn).toHaveBeenCalledTimes(2);
});
