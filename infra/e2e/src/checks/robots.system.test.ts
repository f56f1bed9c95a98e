import type { Show } from '@poc/contracts/entities/catalog';
import type { Post } from '@poc/contracts/entities/community';
import type { Merch } from '@poc/contracts/entities/merch';
import type { Stream } from '@poc/contracts/entities/streaming';
import { describe, expect, it } from 'vitest';
import { api, nobody } from '../support/api.ts';
import { until, url } from '../support/system.ts';

/** User agents of crawlers and link previews, which accept any content type. */
const robots = {
  WhatsApp: 'WhatsApp/2.24.6.77 A',
  Google: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  Facebook: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
};

interface Card {
  status: number;
  title: string | undefined;
  canonical: string | undefined;
  /** Content by name or property. */
  meta: Record<string, string>;
  structured: { '@type'?: string } | null;
}

const decode = (text: string) =>
  text.replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => decoded[entity] ?? entity);
const decoded: Record<string, string> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};

async function readAs(agent: string, path: string): Promise<Card> {
  const response = await fetch(url() + path, { headers: { 'user-agent': agent, accept: '*/*' } });
  const [head = ''] = (await response.text()).split('</head>');
  const find = (pattern: RegExp) => pattern.exec(head)?.[1];
  const metas = head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g);
  const title = find(/<title>(.*?)<\/title>/s);
  return {
    status: response.status,
    title: title && decode(title),
    canonical: find(/<link rel="canonical" href="([^"]+)"/),
    meta: Object.fromEntries([...metas].map(([, name, content = '']) => [name, decode(content)])),
    structured: JSON.parse(find(/<script type="application\/ld\+json">(.*?)<\/script>/s) ?? 'null'),
  };
}

async function first<T>(path: string, is: (item: T) => boolean = () => true): Promise<T> {
  const found = ((await api('GET', path)).body as T[]).find(is);
  if (found === undefined) throw new Error(`the demo data has nothing at ${path}`);
  return found;
}
const isOurs = (link: string) => link.startsWith('/uploads/');

/** Pages of each kind from the demo data, with their title and structured data. */
const subjects = {
  show: async () => {
    const { id, title } = await first<Show>('/shows', ({ thumbnail_url }) => isOurs(thumbnail_url));
    return { path: `/shows/${id}`, title, structured: { '@type': 'VideoObject', name: title } };
  },
  stream: async () => {
    const { id, Show } = await first<Stream>('/streams/live');
    const publication = { '@type': 'BroadcastEvent', isLiveBroadcast: true };
    return { path: `/live/${id}`, title: Show.title, structured: { '@type': 'VideoObject', publication } };
  },
  product: async () => {
    const { id, product_name: name } = await first<Merch>('/merch', ({ image_url }) => isOurs(image_url));
    const offers = { '@type': 'Offer', priceCurrency: 'NGN', price: expect.stringMatching(/^\d+\.\d\d$/) };
    return { path: `/merch/${id}`, title: name, structured: { '@type': 'Product', name, offers } };
  },
  post: async () => {
    const { id, title } = await first<Post>('/community/posts?limit=1');
    return { path: `/community/posts/${id}`, title, structured: null };
  },
};

describe.each(Object.entries(robots))('%s', (_, agent) => {
  it('reads the metadata of the home page', async () => {
    const { status, title, canonical, meta, structured } = await readAs(agent, '/');
    expect([status, structured]).toEqual([200, null]);
    expect(title).toMatch(/POC/);
    expect(meta).toMatchObject({ 'og:type': 'website', 'og:title': title, 'og:url': canonical });
  });

  it.each(Object.entries(subjects))('reads the metadata of a %s, with a preview picture', async (_, find) => {
    const { path, title, structured } = await find();
    // While services are busy, the gateway sends pages without their data, for a second.
    const card = await until('the page speaks for itself', async () => {
      const read = await readAs(agent, path);
      return read.title === `${title} · POC` ? read : null;
    });
    const { canonical = '', meta } = card;
    expect([card.status, new URL(canonical).pathname]).toEqual([200, path]);
    expect(meta).toMatchObject({
      description: expect.stringMatching(/./),
      'og:title': card.title,
      'og:description': meta.description,
      'og:url': canonical,
      'twitter:card': 'summary_large_image',
    });
    expect(meta.robots).toBeUndefined();
    if (structured)
      expect(card.structured).toMatchObject({ '@context': 'https://schema.org', ...structured });
    const { origin, pathname } = new URL(meta['og:image'] ?? '');
    expect(origin).toBe(new URL(canonical).origin);
    const picture = await fetch(url() + pathname, { headers: { 'user-agent': agent } });
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it.each(['/shows', '/live', '/merch', '/community/posts'])(
    'reads that %s/… does not exist',
    async (path) => {
      const card = await until('it is known to be missing', async () => {
        const read = await readAs(agent, `${path}/${nobody}`);
        return read.status === 404 ? read : null;
      });
      expect(card.meta).toMatchObject({ robots: 'noindex' });
      expect(card.canonical).toBeUndefined();
    },
  );
});

it('search engines find the sitemap, and through it shows and products', async () => {
  const text = await (await fetch(`${url()}/robots.txt`)).text();
  expect(text).toMatch(/^Sitemap: \S+\/sitemap\.xml$/m);
  const sitemap = await (await fetch(`${url()}/sitemap.xml`)).text();
  for (const find of [subjects.show, subjects.product]) {
    expect(sitemap).toContain(`${(await find()).path}</loc>`);
  }
  expect(sitemap).not.toMatch(/\/(admin|user)\b/);
});
