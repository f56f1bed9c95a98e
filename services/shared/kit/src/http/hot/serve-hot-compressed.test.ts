import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { listShows } from '@poc/contracts/endpoints/catalog';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { everyone } from '../../auth/policies.ts';
import { type StartedApp, startApp } from '../../testing/start-app.ts';
import { page } from '../reply.ts';
import { route } from '../route.ts';
import { hotAnswerOf } from './hot-answer.ts';
import { serveHot } from './serve-hot.ts';

let reads = 0;
let app: StartedApp;
const routes = [
  route(listShows, everyone, async ({ query }) => {
    reads += 1;
    const text = `${query.category ?? 'all'} ${reads}`;
    return page([query.category === 'long' ? text.repeat(500) : text] as never[], { total: 1 });
  }),
];

beforeEach(async () => {
  reads = 0;
  app = await startApp({ service: 'catalog', routes }, (next, metrics) =>
    serveHot({ endpoints: [listShows], maxAgeMs: 60_000, metrics }, next),
  );
});
afterEach(() => app.stop());

async function get(path: string, init: RequestInit = {}) {
  const answer = await fetch(`${app.url}/api${path}`, init);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

describe('compression', () => {
  const [long, short] = ['/shows?category=long', '/shows'];
  const as = (encoding: string) => ({ headers: { 'accept-encoding': encoding } });

  it.each(['br', 'gzip'])(
    '%s is sent to those who take it, the first and all later ones, from one read',
    async (encoding) => {
      const answers = [
        await get(long, as(encoding)),
        await get(long, as(encoding)),
        await get(long, as(`deflate, ${encoding};q=0.5`)),
      ];
      const plain = await get(long, as('identity'));
      for (const { headers, text } of answers) {
        expect(headers.get('content-encoding')).toBe(encoding);
        expect(headers.get('vary')).toContain('Accept-Encoding');
        expect(headers.get('etag')).toBe(plain.headers.get('etag'));
        expect(text).toBe(plain.text);
      }
      expect(Number(answers[1]?.headers.get('content-length'))).toBeLessThan(plain.text.length / 10);
      expect(plain.headers.get('content-encoding')).toBeNull();
      expect(plain.headers.get('vary')).toBe(answers[0]?.headers.get('vary'));
      expect(reads).toBe(1);
    },
  );

  it('is not worth it for what fits into a packet', async () => {
    for (let at = 0; at < 2; at += 1) {
      expect((await get(short, as('br'))).headers.get('content-encoding')).toBeNull();
    }
  });

  it('leaves a 304 without a word on it', async () => {
    const etag = (await get(long, as('br'))).headers.get('etag') ?? '';
    for (let at = 0; at < 2; at += 1) {
      const { status, headers } = await get(long, {
        headers: { 'if-none-match': etag, 'cache-control': 'max-age=0', 'accept-encoding': 'br' },
      });
      expect([status, headers.get('content-encoding'), headers.get('content-length')]).toEqual([
        304,
        null,
        null,
      ]);
    }
  });

  it('is done again only when the text has changed', async () => {
    const answerOf = async (text: string, before?: Awaited<ReturnType<typeof hotAnswerOf>>) => {
      const res = new ServerResponse(new IncomingMessage(new Socket()));
      res.setHeader('ETag', `W/"${text.length}"`);
      const sent = { endpoint: listShows, res, bytes: Buffer.from(text.repeat(2_000)) };
      return hotAnswerOf(sent, 0, before ?? undefined);
    };
    const first = await answerOf('a');
    expect((await answerOf('a', first))?.bodies.br.bytes).toBe(first?.bodies.br.bytes);
    const changed = await answerOf('b', first);
    expect(changed?.bodies.br.bytes).not.toEqual(first?.bodies.br.bytes);
    expect(changed?.bodies.br.bytes).toEqual((await answerOf('b'))?.bodies.br.bytes);
  });
});
