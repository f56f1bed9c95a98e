import type { ManagedShow } from '@poc/contracts/entities/catalog';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { api, nobody, type Signed, signIn } from '../support/api.ts';
import { useBrowser } from '../support/browser.ts';
import { createShow, sendForm, showTexts } from '../support/shows.ts';
import { until, url } from '../support/system.ts';

let admin: Signed;
let member: Signed;
beforeAll(async () => {
  [admin, member] = await Promise.all([signIn('admin'), signIn('member')]);
});

/** Files that claim to be PNG and are not. */
const lies: readonly (readonly [string, string, string])[] = [
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image_required'],
  ['a page', '<!doctype html><script>alert(1)</script>', 'image_required'],
  ['a page that ends like a PNG', '<html>\x89PNG\r\n\x1a\n', 'image_required'],
  ['a PDF', '%PDF-1.7\n', 'image_required'],
  ['a script that begins like a GIF', 'GIF89a/*********/=alert(1);', 'image_unreadable'],
];

const pathsOf = ({ body }: { body: unknown }): string[] =>
  (body as { errors?: { path: string }[] }).errors?.map(({ path }) => path) ?? [];

describe('an invalid show', () => {
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'http://cdn.example/a.mp4',
    '//evil.example/a.mp4',
    '/uploads/shows/../../etc/passwd',
    'https://evil.example/page.html',
  ])('%s is refused as the address of a video or a picture', async (fileUrl) => {
    for (const field of ['video_url', 'thumbnail_url', 'captions_en']) {
      // A picture may have any https address.
      if (field === 'thumbnail_url' && fileUrl.startsWith('https:')) continue;
      const response = await sendForm('POST', '/shows', admin, showTexts({ [field]: fileUrl }));
      expect([response.status, pathsOf(response)], field).toEqual([400, [`body.${field}`]]);
    }
  });

  it('fields of 100,000 characters are refused in one response', async () => {
    const long = 'x'.repeat(100_000);
    const texts = showTexts({ title: long, description: long, duration: long, category: long });
    const response = await sendForm('POST', '/shows', admin, texts);
    expect(response.status).toBe(400);
    expect(pathsOf(response).toSorted()).toEqual([
      'body.category',
      'body.description',
      'body.duration',
      'body.title',
    ]);
    const show = await createShow(admin);
    const comment = (content: string) =>
      api('POST', `/shows/${show.id}/comments`, { token: member.token, body: { content } });
    expect((await comment('x'.repeat(20_000))).status).toBe(400);
    expect((await comment(long)).status).toBe(413);
    expect((await api('GET', `/shows?search=${'x'.repeat(8_000)}`)).status).toBe(400);
  });

  it.each(lies)('%s is refused as a picture, with any file name', async (_what, content, code) => {
    const image = new File([Buffer.from(content, 'latin1')], 'stall.png', { type: 'image/png' });
    for (const [path, parts] of [
      ['/shows', showTexts({ image })],
      ['/shows/upload-image', { image }],
    ] as const) {
      expect(await sendForm('POST', path, admin, parts), path).toMatchObject({ status: 400, body: { code } });
    }
  });
});

describe('invalid progress', () => {
  let show: ManagedShow;
  beforeAll(async () => {
    show = await createShow(admin);
  });
  const save = (body: unknown) => api('POST', '/watch-history', { token: member.token, body });
  const mine = async () => {
    const { body } = await api('GET', `/users/${member.user.id}/watch-history`, { token: member.token });
    return (body as { show_id: string; progress: number }[]).find(({ show_id }) => show_id === show.id)
      ?.progress;
  };

  it.each(['-1', '101', 'NaN', '"NaN"', '"40"', 'null', '1e999', '-1e999', '[40]', '{"$gt":0}'])(
    '%s is refused, and the stored progress stays',
    async (progress) => {
      expect((await save({ show_id: show.id, progress: 40 })).status).toBe(200);
      // Some of these are not valid JSON.
      const response = await save(`{"show_id":"${show.id}","progress":${progress}}`);
      expect(response.status, progress).toBe(400);
      expect(await mine()).toBe(40);
    },
  );

  it('of an unknown show is 404, and a user id in the body is ignored', async () => {
    expect((await save({ show_id: nobody, progress: 40 })).body).toMatchObject({ code: 'show_not_found' });
    expect((await save({ show_id: '../x', progress: 40 })).status).toBe(400);
    const other = await signIn('ada');
    expect((await save({ show_id: show.id, progress: 41, user_id: other.user.id })).status).toBe(200);
    expect(await mine()).toBe(41);
  });

  it('of a show that is deleted during playback is 404 until it is restored', async () => {
    const at = `/shows/${show.id}`;
    const before = await mine();
    expect((await api('DELETE', at, { token: admin.token })).status).toBe(204);
    expect((await save({ show_id: show.id, progress: 60 })).status).toBe(404);
    expect(
      (await api('POST', `${at}/comments`, { token: member.token, body: { content: 'Ah!' } })).status,
    ).toBe(404);
    expect(await mine(), 'the history shows no deleted show').toBeUndefined();
    expect((await api('POST', `${at}/restore`, { token: admin.token })).status).toBe(200);
    expect(await mine()).toBe(before);
    expect((await save({ show_id: show.id, progress: 60 })).status).toBe(200);
  });
});

describe('in a real browser', () => {
  const open = useBrowser();
  const payloads = [
    '<img src=x onerror="window.ran=1">',
    '<script>window.ran=1</script>',
    '"><svg onload="window.ran=1">',
    '<a href="javascript:window.ran=1">here</a>',
    '{{constructor.constructor("window.ran=1")()}}',
  ];

  /** Expects that no script in the text ran and its markup did not become an element. */
  async function expectInert(page: Page, where: string): Promise<void> {
    await page.waitForLoadState('networkidle').catch(() => undefined);
    expect(await page.evaluate('window.ran'), where).toBeUndefined();
    const active = '[onerror],[onload],a[href^="javascript:" i],img[src="x"]';
    expect(await page.evaluate(`document.querySelectorAll('${active}').length`), where).toBe(0);
  }

  it('markup in a title, a description and a comment is rendered as text everywhere', async () => {
    const [title, ...rest] = [payloads.join(' ').slice(0, 160), ...payloads];
    const show = await createShow(admin, { title, description: rest.join('\n') });
    for (const content of payloads) {
      const sent = await api('POST', `/shows/${show.id}/comments`, { token: admin.token, body: { content } });
      expect(sent.status).toBe(201);
    }
    const { page, errors } = await open({ as: 'admin' });
    for (const path of [
      '/',
      '/shows?search=window.ran',
      `/shows/${show.id}`,
      `/dashboard/shows/${show.id}`,
      '/user/shows',
      '/user/dashboard',
      '/admin/shows',
      `/admin/shows/${show.id}`,
      `/admin/shows/${show.id}?form=edit`,
    ]) {
      await page.goto(path);
      if (path.includes(show.id))
        await page
          .getByText(payloads[0] ?? '')
          .first()
          .waitFor();
      await expectInert(page, path);
    }
    expect(errors.filter((text) => /security policy/i.test(text))).toEqual([]);
    const html = await (await fetch(`${url()}/shows/${show.id}`)).text();
    for (const payload of payloads.filter((text) => text.includes('<'))) {
      expect(html).not.toContain(payload.slice(payload.indexOf('<')));
    }
    await api('DELETE', `/shows/${show.id}`, { token: admin.token });
  });

  it('the second of two administrators who save the same show is warned, and chooses', async () => {
    const show = await createShow(admin);
    const edit = async (description: string) => {
      const person = await open({ as: 'admin', at: `/admin/shows/${show.id}?form=edit` });
      await person.page
        .getByRole('dialog')
        .getByLabel(/^Description/)
        .fill(description);
      return person;
    };
    const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();
    const [first, second] = await Promise.all([
      edit('What the first one wrote.'),
      edit('What the second wrote.'),
    ]);
    await save(first.page);
    await first.page.getByText(/was saved\.$/).waitFor();
    await save(second.page);
    const notice = second.page
      .getByRole('alert')
      .filter({ hasText: 'Someone else saved this show in the meantime' });
    await notice.waitFor();
    expect(await notice.textContent()).toContain('What the first one wrote.');
    const stored = async () => {
      const { body } = await api('GET', `/admin/shows/${show.id}`, { token: admin.token });
      return (body as ManagedShow).description;
    };
    expect(await stored()).toBe('What the first one wrote.');
    await notice.getByRole('button', { name: 'Save mine anyway' }).click();
    await until('the second one is saved', async () => (await stored()) === 'What the second wrote.');
  });
});
