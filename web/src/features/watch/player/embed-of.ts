export interface Embed {
  readonly host: 'YouTube' | 'Vimeo';
  /** Address for an iframe; it plays at once, since the person has just asked for it. */
  readonly address: string;
}

const youtubeHosts = new Set(['youtube.com', 'm.youtube.com', 'youtu.be', 'youtube-nocookie.com']);

/** The embeddable player of a watch page, or null when the address is a file to be played natively. */
export function embedOf(url: string): Embed | null {
  if (!url.startsWith('https://')) return null;
  const parsed = URL.parse(url);
  if (!parsed) return null;
  const host = parsed.hostname.replace(/^www\./, '');
  if (youtubeHosts.has(host)) {
    const id = youtubeId(host, parsed);
    if (!id) return null;
    return { host: 'YouTube', address: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1` };
  }
  if (host === 'vimeo.com' || host === 'player.vimeo.com') {
    const id = /(\d+)/.exec(parsed.pathname)?.[1];
    return id ? { host: 'Vimeo', address: `https://player.vimeo.com/video/${id}?autoplay=1` } : null;
  }
  return null;
}

function youtubeId(host: string, url: URL): string | null {
  const found =
    host === 'youtu.be'
      ? url.pathname.slice(1)
      : (url.searchParams.get('v') ?? /^\/(?:embed|live|shorts)\/([\w-]+)/.exec(url.pathname)?.[1]);
  return found && /^[\w-]{6,20}$/.test(found) ? found : null;
}
