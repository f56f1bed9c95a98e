import type { Show } from '@poc/contracts/entities/catalog';
import type { Post } from '@poc/contracts/entities/community';
import type { HostDetail } from '@poc/contracts/entities/hosts';
import type { Merch } from '@poc/contracts/entities/merch';
import type { Stream } from '@poc/contracts/entities/streaming';
import { cutText } from '@poc/contracts/graphemes';
import type { Page } from '../app/pages/page.ts';
import { pictureFile } from '../shared/images/picture.tsx';

/** The subject of a page, for search engines and link previews. */
interface Subject {
  readonly title: string;
  readonly description: string;
  /** Open Graph type. */
  readonly type: string;
  /** Absolute URL of the subject's picture; undefined without a picture. */
  readonly image?: string | undefined;
  /** Structured data in schema.org's vocabulary. */
  readonly structured?: object;
}

interface Place {
  /** URL of the page. */
  readonly url: string;
  readonly publicUrl: string;
}

const maxDescriptionLength = 200;
const context = 'https://schema.org';

/** Describes each subject from the response of the page's first query. */
export const describeSubject = {
  show: describeShow,
  stream: describeStream,
  product: describeProduct,
  post: ({ title, content, picture }: Post, place: Place): Subject => ({
    title,
    description: shorten(content),
    type: 'article',
    image: imageOf(picture?.url ?? '', 'post', place),
  }),
  host: ({ name, role, bio, picture_url }: HostDetail, place: Place): Subject => {
    const image = imageOf(picture_url, 'host', place);
    return {
      title: name,
      description: shorten(bio),
      type: 'profile',
      image,
      structured: { '@context': context, '@type': 'Person', name, jobTitle: role, image, url: place.url },
    };
  },
} satisfies Record<NonNullable<Page['subject']>, (response: never, place: Place) => Subject>;

function describeShow(show: Show, place: Place): Subject {
  const image = imageOf(show.thumbnail_url, 'show', place);
  const minutes = /^(\d+) min$/.exec(show.duration ?? '')?.[1];
  return {
    title: show.title,
    description: shorten(show.description),
    type: 'video.other',
    image,
    structured: {
      ...videoObject(show, image, place),
      uploadDate: show.createdAt,
      duration: minutes && `PT${minutes}M`,
    },
  };
}

function describeStream(stream: Stream, place: Place): Subject {
  const { Show: show, start_time: startDate, end_time: endDate } = stream;
  const image = imageOf(stream.thumbnail_url || show.thumbnail_url, 'show', place);
  return {
    title: show.title,
    description: shorten(show.description),
    type: 'video.other',
    image,
    structured: {
      ...videoObject(show, image, place),
      uploadDate: startDate,
      publication: {
        '@type': 'BroadcastEvent',
        isLiveBroadcast: true,
        startDate,
        endDate: endDate ?? undefined,
      },
    },
  };
}

function describeProduct(product: Merch, place: Place): Subject {
  const image = imageOf(product.image_url, 'merch', place);
  const { product_name: name } = product;
  const description = shorten(product.description);
  return {
    title: name,
    description,
    type: 'product',
    image,
    structured: {
      '@context': context,
      '@type': 'Product',
      name,
      description,
      sku: product.id,
      image,
      offers: {
        '@type': 'Offer',
        url: place.url,
        price: product.price.toFixed(2),
        priceCurrency: 'NGN',
        availability: `${context}/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
      },
    },
  };
}

const videoObject = (show: Stream['Show'], image: string | undefined, { url }: Place) => ({
  '@context': context,
  '@type': 'VideoObject',
  name: show.title,
  description: shorten(show.description) || show.title,
  thumbnailUrl: image,
  url,
});

/** Returns the URL of a picture; an uploaded picture as JPEG, since some link previews do not support WebP. */
const imageOf = (
  src: string,
  kind: 'show' | 'merch' | 'post' | 'host',
  { publicUrl }: Place,
): string | undefined =>
  src === ''
    ? undefined
    : new URL(pictureFile(src, kind, false).replace(/-640\.webp$/, '-640.jpg'), publicUrl).href;

function shorten(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return cutText(line, maxDescriptionLength);
}
