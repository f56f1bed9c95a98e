import { ApiError, errorText } from '../../../../shared/api/errors.ts';
import { faultOf } from '../../../../shared/api/field-faults.ts';
import { PartRefused } from './send-part.ts';

const general = 'Failed to upload video. Please try again.';

/** Validates a file before upload. Returns the error text, or null. The server checks the bytes. */
export function videoFault(file: Pick<File, 'type' | 'size'>): string | null {
  if (file.type !== 'video/mp4' && file.type !== 'video/webm') return 'Please select an MP4 or WebM video.';
  return file.size > 0 ? null : 'This file is empty.';
}

/** Error text for a failed upload. */
export function videoFailure(error: unknown): string {
  if (error instanceof PartRefused) return 'This upload has ended. Please start it again.';
  const size = faultOf(error, 'bytes');
  if (size !== undefined) return `The video ${size.replace(/^This /, '')}`;
  if (error instanceof ApiError && error.code === 'invalid_request') {
    return 'This file is not an MP4 or WebM video.';
  }
  return errorText(error, general);
}
