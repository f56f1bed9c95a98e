export interface Embed {
  readonly host: 'YouTube' | 'Vimeo';
  /** Iframe URL. Autoplays, because the user has just pressed Play. */
  readonly url: string;
  /** Origin of the player's messages. */
  readonly origin: string;
}

const youtubeOrigin = 'https://www.youtube-nocookie.com';
const vimeoOrigin = 'https://player.vimeo.com';
const youtubeHosts = new Set(['youtube.com', 'm.youtube.com', 'youtu.be', 'youtube-nocookie.com']);

/** Returns the embeddable player of a watch page's URL; null for a file to play natively. */
export function embedOf(url: string): Embed | null {
  if (!url.startsWith('https://')) return null;
  const parsed = URL.parse(url);
  if (!parsed) return null;
  const host = parsed.hostname.replace(/^www\./, '');
  if (youtubeHosts.has(host)) {
    const id = youtubeId(host, parsed);
    if (!id) return null;
    // The last two parameters allow messages between the player and this page.
    const query = new URLSearchParams({ autoplay: '1', enablejsapi: '1', origin: location.origin });
    return { host: 'YouTube', url: `${youtubeOrigin}/embed/${id}?${query}`, origin: youtubeOrigin };
  }
  if (host === 'vimeo.com' || host === 'player.vimeo.com') {
    const id = /(\d+)/.exec(parsed.pathname)?.[1];
    const embedUrl = `${vimeoOrigin}/video/${id}?autoplay=1&dnt=1`;
    return id ? { host: 'Vimeo', url: embedUrl, origin: vimeoOrigin } : null;
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
