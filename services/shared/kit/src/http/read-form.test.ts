import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { toErrorResponse } from '../errors.ts';
import { createLogger } from '../log.ts';
import { type RunningServer, startServer } from './listen.ts';
import { type Form, withForm } from './read-form.ts';

const body = z.strictObject({
  title: z.string().trim().min(1, 'is required').max(10),
  link: z
    .string()
    .regex(/^https:/)
    .optional(),
  version: z.coerce.number().int().optional(),
  image: z.string().optional(),
});
const used = vi.fn<(form: Form<typeof body>) => Promise<void>>(async () => {});
let server: RunningServer;

beforeAll(async () => {
  const app = createServer((req, res) => {
    const rules = {
      body,
      file: 'image',
      maxBytes: 1_000,
      check: (texts: Readonly<Record<string, string>>) =>
        texts.title === 'evil' ? [{ path: 'body.title', msg: 'is evil' }] : [],
    };
    withForm({ headers: req.headers, stream: req }, rules, used).then(
      () => res.end('{}'),
      (error: unknown) => {
        const response = toErrorResponse(error, '');
        res.writeHead(response.status).end(JSON.stringify(response.body));
      },
    );
  });
  const logger = createLogger({ service: 'test', level: 'silent' });
  server = await startServer(app, { host: '127.0.0.1', port: 0, logger });
});
afterAll(() => server.stop());

const responseBody = z.object({
  code: z.string().optional(),
  errors: z.array(z.object({ path: z.string() })).optional(),
});
async function post(parts: [string, Blob | string, string?][]) {
  const form = new FormData();
  for (const [name, value, fileName = 'a.png'] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, fileName);
  }
  const response = await fetch(server.url, { method: 'POST', body: form });
  const { code, errors } = responseBody.parse(await response.json());
  return { status: response.status, code, paths: errors?.map(({ path }) => path).toSorted() };
}
const file = (bytes: number) => new Blob([Buffer.alloc(bytes, 7)]);

describe('withForm', () => {
  it('passes the parsed fields and the file', async () => {
    const parts: [string, Blob | string][] = [
      ['title', ' Òwò '],
      ['version', '3'],
      ['image', file(999)],
    ];
    expect((await post(parts)).status).toBe(200);
    const form = used.mock.lastCall?.[0];
    expect(form?.fields).toEqual({ title: 'Òwò', version: 3 });
    expect([form?.file?.length, form?.cleared.size]).toEqual([999, 0]);
  });

  it.each(['', ' ', '\u200b\u00a0\u200e'])(
    'distinguishes omitted from empty fields (%j); a file that was not chosen is null',
    async (empty) => {
      const chosenNothing = new Blob([], { type: 'application/octet-stream' });
      const parts: [string, Blob | string, string?][] = [
        ['title', 'a'],
        ['link', empty],
        ['image', chosenNothing, ''],
      ];
      expect((await post(parts)).status).toBe(200);
      const form = used.mock.lastCall?.[0];
      expect(form?.fields).toEqual({ title: 'a' });
      expect([form?.file, [...(form?.cleared ?? [])]]).toEqual([null, ['link']]);
    },
  );

  it('returns all faults together, each once', async () => {
    const response = await post([
      ['title', 'x'.repeat(70_000)],
      ['link', 'http://a'],
      ['version', 'x'],
      ['__proto__', 'x'],
    ]);
    expect(response).toEqual({
      status: 400,
      code: 'invalid_request',
      paths: ['body.__proto__', 'body.link', 'body.title', 'body.version'],
    });
    expect((await post([])).paths).toEqual(['body.title']);
    expect((await post([['title', ' ']])).paths).toEqual(['body.title']);
    expect(
      (
        await post([
          ['title', 'evil'],
          ['link', 'x'],
        ])
      ).paths,
    ).toEqual(['body.link', 'body.title']);
  });

  it.each<[string, string, [string, Blob | string][]]>([
    ['a named file without content', 'image_required', [['image', file(0)]]],
    ['a file in another field', 'image_required', [['title', file(10)]]],
    [
      'two files',
      'image_required',
      [
        ['image', file(10)],
        ['image', file(10)],
      ],
    ],
    ['a file that is too large', 'image_too_large', [['image', file(1_000)]]],
    ['a text instead of the file', 'invalid_request', [['image', 'text']]],
  ])('refuses %s', async (_what, code, parts) => {
    used.mockClear();
    expect((await post([['title', 'a'], ...parts])).code).toBe(code);
    expect(used).not.toHaveBeenCalled();
  });
});
