import { type Embed, embedOf } from './embed/embed-of.ts';

export type VideoKind =
  | { readonly kind: 'embed'; readonly embed: Embed }
  | { readonly kind: 'hls' }
  | { readonly kind: 'file' };

/** True for a stream's video that POC receives from the host's encoder. It may start late, and pause. */
export const isHostVideo = (url: string): boolean => url.startsWith('/uploads/live/');

/** Selects how to play a URL: YouTube or Vimeo embed, HLS stream, or file. */
export function videoKindOf(url: string): VideoKind {
  const embed = embedOf(url);
  if (embed) return { kind: 'embed', embed };
  return { kind: /\.m3u8($|[?#])/i.test(url) ? 'hls' : 'file' };
}
