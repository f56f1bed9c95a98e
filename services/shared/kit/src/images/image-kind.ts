export type ImageKind = 'png' | 'jpeg' | 'gif' | 'webp';

const pngMark = Buffer.from('89504e470d0a1a0a', 'hex');
const jpegMark = Buffer.from('ffd8ff', 'hex');

/**
 * Detects the format from the first bytes, because names and types come from the client. Null for SVG, which can
 * contain scripts, and for everything else.
 */
export function imageKind(bytes: Uint8Array): ImageKind | null {
  const head = Buffer.from(bytes.subarray(0, 12));
  if (head.subarray(0, 8).equals(pngMark)) return 'png';
  if (head.subarray(0, 3).equals(jpegMark)) return 'jpeg';
  const text = head.toString('latin1');
  if (/^GIF8[79]a/.test(text)) return 'gif';
  return /^RIFF.{4}WEBP$/s.test(text) ? 'webp' : null;
}
