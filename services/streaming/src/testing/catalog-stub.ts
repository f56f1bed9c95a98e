import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import type { createRecordedShow } from '@poc/contracts/endpoints/recordings';
import type { Show } from '@poc/contracts/entities/catalog';
import { newId } from '@poc/testing/factories';
import { listen } from '@poc/testing/listen';
import type { z } from 'zod';

type RecordedShow = z.input<typeof createRecordedShow.body>;

export interface CatalogStub {
  readonly url: string;
  /** Shows by id; other ids return 404. */
  readonly shows: Map<string, Show>;
  addShow(id: string, title: string): void;
  /** Ids of shows visible only to requests with a token. */
  readonly hidden: Set<string>;
  readonly requests: { url: string; authorization: string | undefined }[];
  readonly storedPicture: string;
  /** Ids of shows whose video is being copied. Administrators' requests for other ids return 404. */
  readonly copying: Set<string>;
  /** Recordings published as a show, once per stream unless the show is hidden. */
  readonly recordings: RecordedShow[];
  /** Contents of stored captions; the first one's URL is `/uploads/shows/1.vtt`. */
  readonly captions: string[];
  /** Rejects pictures from now on. */
  refusePictures(): void;
  /** Returns 502 with an invalid body from now on. */
  breakDown(): void;
  stop(): Promise<void>;
}

const conversion = { status: 'running', percent: 40, qualities: [], reason: null };

const aShow = (id: string, title: string): Show => ({
  id,
  title,
  description: 'Just made',
  category: 'Trading',
  thumbnail_url: '',
  start_time: null,
  likes: 0,
  comments_count: 0,
  access: 'free',
  early_access_until: null,
  video_url: null,
  Streams: [],
  createdAt: new Date().toISOString(),
});

/** Starts a server with the catalog's endpoints that streaming uses. */
export async function startCatalogStub(): Promise<CatalogStub> {
  const shows = new Map<string, Show>();
  const hidden = new Set<string>();
  const requests: CatalogStub['requests'] = [];
  const storedPicture = `/uploads/shows/${'0'.repeat(32)}.webp`;
  const recordings: RecordedShow[] = [];
  const captions: string[] = [];
  const recorded = new Map<string, string>();
  const copying = new Set<string>();
  let takesPictures = true;
  let broken = false;
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    const { authorization } = request.headers;
    requests.push({ url, authorization });
    if (request.method === 'POST' && url === '/api/shows/upload-image') {
      const refused = { error: 'Please select an image file', code: 'image_required', requestId: 'x' };
      request.resume().once('end', () => {
        response.writeHead(takesPictures ? 201 : 400, { 'content-type': 'application/json' });
        response.end(JSON.stringify(takesPictures ? { url: storedPicture } : refused));
      });
      return;
    }
    if (request.method === 'POST' && url === '/api/shows/upload-captions') {
      void json(request).then((body) => {
        captions.push((body as { text: string }).text);
        response.writeHead(201, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ url: `/uploads/shows/${captions.length}.vtt`, left_out: [] }));
      });
      return;
    }
    const missing = { error: 'Show not found', code: 'show_not_found', requestId: 'x' };
    if (request.method === 'POST' && !broken) {
      void json(request).then((body) => {
        const sent = body as RecordedShow;
        recordings.push(sent);
        const known = recorded.get(sent.stream_id);
        const show_id = known ?? newId();
        recorded.set(sent.stream_id, show_id);
        const isMissing = hidden.has(sent.show_id);
        response.writeHead(isMissing ? 404 : 200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(isMissing ? missing : { show_id, created: known === undefined }));
      });
      return;
    }
    const id = url.replace(/^.*\//, '');
    const managed = {
      ...aShow(id, 'Copy'),
      conversion,
      host_id: null,
      published: false,
      publish_at: null,
      version: 0,
    };
    const known = !url.startsWith('/api/admin/') ? shows.get(id) : copying.has(id) ? managed : undefined;
    const show = hidden.has(id) && !authorization ? undefined : known;
    response.writeHead(broken ? 502 : show ? 200 : 404, { 'content-type': 'application/json' });
    response.end(broken ? '<html>' : JSON.stringify(show ?? missing));
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    shows,
    addShow(id, title) {
      shows.set(id, aShow(id, title));
    },
    hidden,
    requests,
    storedPicture,
    copying,
    recordings,
    captions,
    refusePictures() {
      takesPictures = false;
    },
    breakDown() {
      broken = true;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
