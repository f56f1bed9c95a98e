/** The kinds of pictures that are taken. */
export type ImageKind = 'png' | 'jpeg' | 'gif' | 'webp';

const pngMark = Buffer.from('89504e470d0a1a0a', 'hex');
const jpegMark = Buffer.from('ffd8ff', 'hex');

/**
 * What a file is by its first bytes: a name and a type are only what the sender says. SVG, which can carry scripts, and
 * everything else is null.
 */
export function imageKind(bytes: Uint8Array): ImageKind | null {
  const head = Buffer.from(bytes.subarray(0, 12));
  if (head.subarray(0, 8).equals(pngMark)) return 'png';
  if (head.subarray(0, 3).equals(jpegMark)) return 'jpeg';
  const text = head.toString('latin1');
  if (/^GIF8[79]a/.test(text)) return 'gif';
  return /^RIFF.{4}WEBP$/s.test(text) ? 'webp' : null;
}
