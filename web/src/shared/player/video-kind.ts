import { type Embed, embedOf } from './embed/embed-of.ts';

export type VideoKind =
  | { readonly kind: 'embed'; readonly embed: Embed }
  | { readonly kind: 'hls' }
  | { readonly kind: 'file' };

/** How an address is played: in the player of YouTube or Vimeo, as an HLS stream, or as a file. */
export function videoKindOf(url: string): VideoKind {
  const embed = embedOf(url);
  if (embed) return { kind: 'embed', embed };
  return { kind: /\.m3u8($|[?#])/i.test(url) ? 'hls' : 'file' };
}
