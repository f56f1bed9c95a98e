import { limits } from '@poc/contracts/common';
import { errorCatalogue } from '@poc/contracts/errors';

/**
 * Checks a file before upload. @returns the specification's error text, or null. The server also checks the content.
 */
export function imageFault(file: Pick<File, 'type' | 'size'>): string | null {
  if (!file.type.startsWith('image/')) return errorCatalogue.image_required.text;
  return file.size < limits.maxImageBytes ? null : errorCatalogue.image_too_large.text;
}
