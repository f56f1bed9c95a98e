import { Types } from 'mongoose';
import type { StreamDoc } from '../streams/stream.model.ts';

/** A stream as it is stored: one that is due to begin now, unless `more` says otherwise. */
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
