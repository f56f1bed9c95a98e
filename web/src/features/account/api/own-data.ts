import * as contracts from '@poc/contracts/endpoints/identity';
import { callFile } from '../../../shared/api/client.ts';
import { upload } from '../../../shared/api/upload.ts';

interface AvatarUpload {
  /** Called with the part that is on its way, from 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** Stores a picture of oneself. @returns the account with it */
export function uploadAvatar(id: string, picture: File, progress: AvatarUpload) {
  const form = new FormData();
  form.set('avatar', picture);
  return upload(contracts.uploadAvatar, { params: { id }, form, ...progress });
}

/** Everything that POC holds about somebody, as one JSON file. */
export const exportData = (id: string) => callFile(contracts.exportData, { params: { id } });
