import { limits } from '@poc/contracts/common';
import { errorCatalogue } from '@poc/contracts/errors';

/** What is wrong with a file before it is sent, in the specification's words, or null. The server looks at its bytes. */
export function imageFault(file: Pick<File, 'type' | 'size'>): string | null {
  if (!file.type.startsWith('image/')) return errorCatalogue.image_required.text;
  return file.size < limits.imageMaxBytes ? null : errorCatalogue.image_too_large.text;
}
