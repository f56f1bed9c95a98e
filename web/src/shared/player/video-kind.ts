import { type Embed, embedOf } from './embed/embed-of.ts';

export type VideoKind =
  | { readonly kind: 'embed'; readonly embed: Embed }
  | { readonly kind: 'hls' }
  | { readonly kind: 'file' };

/** Selects how to play a URL: YouTube or Vimeo embed, HLS stream, or file. */
export function videoKindOf(url: string): VideoKind {
  const embed = embedOf(url);
  if (embed) return { kind: 'embed', embed };
  return { kind: /\.m3u8($|[?#])/i.test(url) ? 'hls' : 'file' };
}
