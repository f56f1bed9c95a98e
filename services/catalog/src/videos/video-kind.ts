/** The kinds of video files that browsers play, by the extension of their names. */
export const videoTypes = { mp4: 'video/mp4', webm: 'video/webm' } as const;
export type VideoKind = keyof typeof videoTypes;

/** As many first bytes as show what a file is. */
export const headBytes = 64;

const ebmlMark = Buffer.from('1a45dfa3', 'hex');

/** What a file is by its first bytes; null for anything else than MP4 and WebM. A name and a type are only what the sender says. */
export function videoKind(head: Uint8Array): VideoKind | null {
  const bytes = Buffer.from(head.subarray(0, headBytes));
  if (bytes.subarray(4, 8).toString('latin1') === 'ftyp') return 'mp4';
  // Matroska begins alike; only WebM names itself so.
  return bytes.subarray(0, 4).equals(ebmlMark) && bytes.includes('webm') ? 'webm' : null;
}
