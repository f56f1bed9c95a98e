import { fail } from '@poc/kit/errors';
import type { Connection } from 'mongoose';
import { type VideoUploadDoc, videoUploadModel } from './video-upload.model.ts';

/** Finds an active or finished upload. @throws upload_not_found */
export async function findVideoUpload(db: Connection, id: string, now: Date): Promise<VideoUploadDoc> {
  const found = await videoUploadModel(db).findById(id).lean<VideoUploadDoc>();
  if (!found || (found.videoUrl === null && found.expiresAt <= now)) return fail('upload_not_found');
  return found;
}
