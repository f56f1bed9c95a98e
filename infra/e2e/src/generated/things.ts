import { randomInt } from 'node:crypto';
import type { Merch } from '@poc/contracts/entities/merch';
import { api, type Signed } from '../support/api.ts';
import { startOrder } from '../support/shop.ts';
import { placePaidOrder } from '../support/shop-orders.ts';
import { createShow, sendForm } from '../support/shows.ts';
import { times } from '../support/times.ts';

const captionFields = ['en', 'pcm', 'yo', 'ha', 'ig'].map((language) => `captions_${language}`);
const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();
const idsOf = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id);

/**
 * Creates the resources that generated requests refer to, since demo data may be deleted by then. The first
 * of each kind is never changed, the others may be updated, the last may be deleted.
 */
export async function makeThings(member: Signed, admin: Signed) {
  const { token } = member;
  const shows = await times(3, () => createShow(admin));
  const host = { role: 'Comedian', bio: 'Counts coins.' };
  const hosts = await times(3, () => make('/admin/hosts', admin.token, { name: 'Bisi Ojo', ...host }));
  const showId = shows[0]?.id ?? '';
  const merch = await times(3, () => makeProduct(admin));
  const [product] = merch;
  if (!product) throw new Error('the shop has no product');
  const streams = [
    await makeStream(admin, 'live'),
    await makeStream(admin, 'scheduled'),
    await makeStream(admin, 'live'),
  ];
  const posts = await times(3, () =>
    make('/community/posts', token, { title: 'Ajo', content: 'Saving together.' }),
  );
  const postComments = await times(3, () =>
    make('/community/comments', token, { post_id: posts[0]?.id ?? '', content: 'Na so.' }),
  );
  const comments = await times(3, () => make(`/shows/${showId}/comments`, token, { content: 'Well said' }));
  // In sequence: while a buyer has an open order, a new request returns that order.
  const paid = [await placePaidOrder(member, product), await placePaidOrder(member, product, 2)];
  await ship(paid[1]?.id ?? '', admin.token);
  const delivery = { kind: 'delivery', price: 1_500, min_days: 1, max_days: 3 };
  const deliveryOptions = await times(3, () =>
    make('/admin/delivery-options', admin.token, { name: 'Courier', ...delivery }),
  );
  const codes = ['FIRST', 'SECOND', 'THIRD'].map((word) => `${word}-${randomInt(1_000_000)}`);
  const discounts = await Promise.all(
    codes.map((code) => make('/admin/discount-codes', admin.token, { code, percent: 10 })),
  );
  const news = { content: 'Counts coins.', audience: 'ultimate' };
  const announcements = await times(3, () =>
    make('/admin/announcements', admin.token, { subject: 'News', ...news }),
  );
  const synonyms = await times(3, () =>
    make('/admin/synonyms', admin.token, { words: ['agbada', 'kaftan'] }),
  );
  const payment = await startOrder(member, [[product, 1]]);
  const upload = { fileName: 'film.mp4', contentType: 'video/mp4', bytes: 1_000 };
  const { uploadId } = await make('/shows/upload-video', admin.token, upload);
  const chats = (await api('GET', '/streams?status=live&limit=5')).body as { id: string }[];
  const messages = await Promise.all(
    chats.map(
      async ({ id }) => (await api('GET', `/streams/${id}/messages?limit=5`)).body as { id: string }[],
    ),
  );
  return {
    ids: {
      shows: idsOf(shows),
      hosts: hosts.map(({ id }) => id ?? ''),
      merch: idsOf(merch),
      streams: idsOf(streams),
      posts: posts.map(({ id }) => id ?? ''),
      postComments: postComments.map(({ id }) => id ?? ''),
      comments: comments.map(({ comment }) => comment?.id ?? ''),
      orders: [payment.order_id, ...idsOf(paid)],
      deliveryOptions: deliveryOptions.map(({ id }) => id ?? ''),
      discounts: discounts.map(({ id }) => id ?? ''),
      announcements: announcements.map(({ id }) => id ?? ''),
      synonyms: synonyms.map(({ id }) => id ?? ''),
    },
    fields: {
      stream_url: [streams[0]?.stream_url ?? ''],
      category: ['Investing'],
      slug: ['kemi-bankole', ...hosts.map(({ slug }) => slug ?? '')],
      reference: [payment.reference],
      discount_code: codes,
      delivery_option_id: deliveryOptions.map(({ id }) => id ?? ''),
      uploadId: [uploadId ?? ''],
      messageId: idsOf(messages.flat()),
      message_id: idsOf(messages.flat()),
      text: ['WEBVTT\n\n00:00.000 --> 00:02.000\nWelcome'],
      // Empty form fields clear their values.
      ...Object.fromEntries(
        ['thumbnail_url', 'video_url', 'image_url', 'duration', ...captionFields].map((name) => [name, ['']]),
      ),
    },
  };
}

/** Creates a stream with a separate show. */
export async function makeStream(admin: Signed, status: 'live' | 'scheduled') {
  const [known] = (await api('GET', '/streams?limit=1')).body as { stream_url: string }[];
  if (!known) throw new Error('no stream has a reusable URL');
  const { stream_url } = known;
  const { id: show_id } = await createShow(admin);
  const start_time = status === 'live' ? new Date().toISOString() : inAnHour();
  const { id } = await make('/streams', admin.token, { show_id, stream_url, status, start_time });
  return { id: id ?? '', stream_url };
}

async function makeProduct(admin: Signed): Promise<Merch> {
  const { status, body } = await sendForm('POST', '/merch', admin, {
    product_name: 'Ankara cap',
    price: '4500',
    stock: '100000',
  });
  if (status !== 201) throw new Error(`the product was not created: ${status} ${JSON.stringify(body)}`);
  return body as Merch;
}

async function ship(orderId: string, token: string): Promise<void> {
  const body = { status: 'shipped', fulfilment: { courier: 'GIG Logistics' } };
  const { status } = await api('PUT', `/admin/orders/${orderId}/status`, { token, body });
  if (status !== 200) throw new Error(`the order was not shipped: ${status}`);
}

async function make(path: string, token: string, body: object) {
  const response = await api('POST', path, { token, body });
  if (response.status !== 201)
    throw new Error(`${path} returned ${response.status}: ${JSON.stringify(response.body)}`);
  return response.body as { id?: string; slug?: string; uploadId?: string; comment?: { id: string } };
}
