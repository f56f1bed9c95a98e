import { limits } from '@poc/contracts/common';

/** What is wrong with a file before it is sent, in the specification's words, or null. The server looks at its bytes. */
export function imageFault(file: Pick<File, 'type' | 'size'>): string | null {
  if (!file.type.startsWith('image/')) return 'Please select an image file';
  return file.size < limits.imageMaxBytes ? null : 'Image size should be less than 5MB';
}
