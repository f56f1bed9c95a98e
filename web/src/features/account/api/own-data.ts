import * as contracts from '@poc/contracts/endpoints/identity';
import { callFile } from '../../../shared/api/client.ts';
import { fileForm, type UploadProgress, upload } from '../../../shared/api/upload.ts';

/**
 * Uploads the user's picture.
 * @returns the updated account
 */
export const uploadAvatar = (id: string, picture: File, progress: UploadProgress) =>
  upload(contracts.uploadAvatar, { params: { id }, form: fileForm('avatar', picture), ...progress });

/** Downloads all data that POC stores about the user, as a JSON file. */
export const exportData = (id: string) => callFile(contracts.exportData, { params: { id } });
