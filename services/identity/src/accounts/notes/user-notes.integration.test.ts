import {
  createUserNote,
  deleteUser,
  deleteUserNote,
  listUserNotes,
} from '@poc/contracts/endpoints/identity-admin';
import { newId } from '@poc/testing/factories';
import { describe, expect, it } from 'vitest';
import { useAdministration, useAdministrator } from '../../testing/start-administration.ts';
import { userNoteModel } from './user-note.model.ts';

const identity = useAdministration();
const administrator = useAdministrator(identity);

const write = (id: string, content = 'Called about a late parcel.', token = administrator.token) =>
  identity.service.call(createUserNote, { params: { id }, body: { content }, token });
const list = (id: string, query = {}) =>
  identity.service.call(listUserNotes, { params: { id }, query, token: administrator.token });
const remove = (id: string, noteId: string) =>
  identity.service.call(deleteUserNote, { params: { id, noteId }, token: administrator.token });
const erase = (id: string) =>
  identity.service.call(deleteUser, { params: { id }, token: administrator.token });
const person = async () => (await identity.addPerson())._id.toHexString();
const notesAbout = (id: string) => userNoteModel(identity.service.deps.db).countDocuments({ userId: id });

describe('POST /admin/users/{id}/notes', () => {
  it('returns 201 with author and time, and records only the length', async () => {
    const id = await person();
    expect(await write(id, '  Ó pe mi 😀  ')).toMatchObject({
      status: 201,
      body: {
        content: 'Ó pe mi 😀',
        author: { id: administrator.id, name: 'Ngozi Obi' },
        at: identity.clock.now().toISOString(),
      },
    });
    expect(await identity.recordsAbout(id)).toMatchObject([
      { action: 'user.note.create', before: {}, after: { characters: 10 }, reason: null },
    ]);
  });

  it.each([
    ['an empty text', ' '],
    ['2,001 characters', 'x'.repeat(2_001)],
  ])('returns 400 for %s', async (_, content) => {
    const response = await write(await person(), content);
    expect(response).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(response.errors.map(({ path }) => path)).toEqual(['body.content']);
  });

  it('accepts 2,000 characters and right-to-left text', async () => {
    expect((await write(await person(), 'ص'.repeat(2_000))).status).toBe(201);
  });

  it('returns 404 for an unknown account, 403 to a member and 401 without a token', async () => {
    expect(await write(newId())).toMatchObject({ status: 404, code: 'not_found' });
    const { id, token } = await identity.signedIn();
    expect(await write(id, 'About myself', token)).toMatchObject({ status: 403, code: 'forbidden' });
    const visitor = { params: { id }, body: { content: 'x' } };
    expect((await identity.service.call(createUserNote, visitor)).status).toBe(401);
    expect(await notesAbout(id)).toBe(0);
  });

  it('leaves no note when the person is deleted at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await person();
      await Promise.all([write(id), write(id), erase(id), write(id)]);
      expect(await notesAbout(id)).toBe(0);
    }
  });
});

describe('GET /admin/users/{id}/notes', () => {
  it('lists the notes about one person page by page, newest first', async () => {
    const [id, other] = [await person(), await person()];
    for (const content of ['First', 'Second', 'Third']) {
      identity.clock.advance(1_000);
      await write(id, content);
    }
    await write(other, 'About another person');
    const first = await list(id, { limit: 2 });
    expect(first.headers.get('x-total-count')).toBe('3');
    const cursor = /cursor=([\w-]+)/.exec(first.headers.get('link') ?? '')?.[1];
    const second = await list(id, { limit: 2, cursor });
    const contents = [...(first.body ?? []), ...(second.body ?? [])].map(({ content }) => content);
    expect(contents).toEqual(['Third', 'Second', 'First']);
    expect((await list(newId())).body).toEqual([]);
  });

  it('omits the name of a deleted author', async () => {
    const id = await person();
    const colleague = await identity.signedIn({ role: 'admin' });
    await write(id, 'Was here', colleague.token);
    await erase(colleague.id);
    expect((await list(id)).body).toMatchObject([{ author: { id: colleague.id, name: '' } }]);
  });

  it('returns 403 to the person and 401 without a token', async () => {
    const { id, token } = await identity.signedIn();
    expect((await identity.service.call(listUserNotes, { params: { id }, token })).status).toBe(403);
    expect((await identity.service.call(listUserNotes, { params: { id } })).status).toBe(401);
  });
});

describe('DELETE /admin/users/{id}/notes/{noteId}', () => {
  it('returns 204, records the deletion without the text, and returns 404 the second time', async () => {
    const id = await person();
    const noteId = (await write(id)).body?.id ?? '';
    expect((await remove(id, noteId)).status).toBe(204);
    expect((await list(id)).body).toEqual([]);
    expect((await identity.recordsAbout(id))[1]).toMatchObject({
      action: 'user.note.delete',
      before: { characters: 27, written: expect.any(String) },
      after: {},
    });
    expect(await remove(id, noteId)).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('returns 404 for a note about another person, and keeps it', async () => {
    const [id, other] = [await person(), await person()];
    const noteId = (await write(other)).body?.id ?? '';
    expect((await remove(id, noteId)).status).toBe(404);
    expect(await notesAbout(other)).toBe(1);
  });

  it('lets exactly one of two administrators delete it', async () => {
    const id = await person();
    const noteId = (await write(id)).body?.id ?? '';
    const responses = await Promise.all([remove(id, noteId), remove(id, noteId)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 404]);
    expect(await identity.recordsAbout(id)).toHaveLength(2);
  });

  it('returns 401 without a token and 403 to a member', async () => {
    const { id, token } = await identity.signedIn();
    const params = { id, noteId: newId() };
    expect((await identity.service.call(deleteUserNote, { params })).status).toBe(401);
    expect((await identity.service.call(deleteUserNote, { params, token })).status).toBe(403);
  });
});

it('erases the notes with the person', async () => {
  const id = await person();
  await write(id);
  await erase(id);
  expect(await notesAbout(id)).toBe(0);
});
