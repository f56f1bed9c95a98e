import type { Transaction } from '@poc/kit/mongo/transaction';
import { type ConversionDoc, conversionModel } from './conversion.model.ts';
import { uploadedName } from './video-names.ts';

/** Creates a conversion job. */
export function newConversion(videoUrl: string, name: string, now: Date): ConversionDoc {
  return {
    _id: name,
    videoUrl,
    status: 'queued',
    worker: null,
    attempts: 0,
    nextTryAt: now,
    percent: 0,
    reason: null,
    sourceQuality: null,
    renditions: [],
    storyboardDueAt: now,
    createdAt: now,
  };
}

/** Queues the conversion of an uploaded video within the show's transaction, once per upload. */
export async function queueConversion(tx: Transaction, videoUrl: string | null, now: Date): Promise<void> {
  const name = uploadedName(videoUrl);
  if (name === null || videoUrl === null) return;
  const { _id, ...job } = newConversion(videoUrl, name, now);
  await conversionModel(tx).updateOne({ _id }, { $setOnInsert: job }, { upsert: true });
}
