import * as contracts from '@poc/contracts/endpoints/identity';
import { callFile } from '../../../shared/api/client.ts';
import { fileForm, type UploadProgress, upload } from '../../../shared/api/upload.ts';

/** Stores a picture of oneself. @returns the account with it */
export const uploadAvatar = (id: string, picture: File, progress: UploadProgress) =>
  upload(contracts.uploadAvatar, { params: { id }, form: fileForm('avatar', picture), ...progress });

/** Everything that POC holds about somebody, as one JSON file. */
export const exportData = (id: string) => callFile(contracts.exportData, { params: { id } });
