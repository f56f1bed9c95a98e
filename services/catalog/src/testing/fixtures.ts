import { Types } from 'mongoose';
import type { ShowCommentDoc } from '../comments/show-comment.model.ts';
import type { ShowDoc } from '../shows/show.model.ts';
import type { WatchEntryDoc } from '../watching/watch-entry.model.ts';

/** Creation times of fixtures, one second apart, so that their order is defined. */
let lastMoment = Date.parse('2026-01-05T09:00:00.000Z');
const nextMoment = (): Date => {
  lastMoment += 1_000;
  return new Date(lastMoment);
};

/** Creates a published show; `changes` overrides fields. */
export function showDoc(changes: Partial<ShowDoc> = {}): ShowDoc {
  const createdAt = nextMoment();
  return {
    _id: new Types.ObjectId(),
    title: 'Pip Happens',
    description: 'Forex without the screaming.',
    category: 'Trading',
    thumbnailUrl: '/uploads/shows/pip-happens.webp',
    videoUrl: '/uploads/shows/laugh-and-learn.mp4',
    videoBytes: 1_048_576,
    duration: '45 min',
    startTime: null,
    access: 'free',
    earlyAccessUntil: null,
    likes: 3,
    commentsCount: 0,
    published: true,
    publishAt: null,
    deletedAt: null,
    version: 1,
    createdAt,
    updatedAt: createdAt,
    ...changes,
  };
}

/** Creates the data of identity's events about a person. */
export const personData = (userId: string, name: string) => ({
  userId,
  name,
  email: 'zainab@poc.test',
  phone: '+2348030000105',
  avatar: '',
  role: 'user' as const,
  profileVisibility: 'public' as const,
  createdAt: new Date().toISOString(),
});

export function showCommentDoc(
  changes: Partial<ShowCommentDoc> & { showId: Types.ObjectId },
): ShowCommentDoc {
  return {
    _id: new Types.ObjectId(),
    userId: new Types.ObjectId(),
    content: 'I laughed, then rewound.',
    likes: 0,
    createdAt: nextMoment(),
    ...changes,
  };
}

export function watchEntryDoc(
  changes: Partial<WatchEntryDoc> & { showId: Types.ObjectId; userId: Types.ObjectId },
): WatchEntryDoc {
  return {
    _id: new Types.ObjectId(),
    progress: 40,
    completed: false,
    watchedAt: nextMoment(),
    ...changes,
  };
}
