import { Types } from 'mongoose';
import type { StreamDoc } from '../streams/stream.model.ts';

/** Creates a stream document, due to start now unless `more` overrides it. */
export function streamDoc(more: Partial<StreamDoc> = {}): StreamDoc {
  const now = new Date();
  return {
    _id: new Types.ObjectId(),
    showId: new Types.ObjectId(),
    streamUrl: '/uploads/shows/a.mp4',
    status: 'scheduled',
    startTime: now,
    endTime: null,
    thumbnailUrl: '',
    hidden: false,
    remindersDueSince: null,
    createdAt: now,
    updatedAt: now,
    ...more,
  };
}
