import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { openPage, press, toasts, type, whereNow } from '../../../shared/testing/page.tsx';
import { administrator, idOf } from '../../../shared/testing/people.ts';
import { list, refusal, startServer } from '../../../shared/testing/server.ts';
import { someSearch, someSynonyms } from '../testing/synonyms.ts';
import { SearchesPage } from './searches-page.tsx';

const builtIn = someSynonyms({
  id: idOf(2),
  words: ['clothes', 'wear'],
  narrower: ['hoodie'],
  built_in: true,
});
const { server, changes } = startServer(administrator, [
  http.get('*/api/admin/searches', () =>
    list([someSearch(), someSearch({ id: idOf(2), words: 'esusu app', match: 'some', times: 1 })]),
  ),
  http.get('*/api/admin/synonyms', () => list([someSynonyms(), builtIn])),
]);
const open = (url = '/admin/search') => openPage(url, <SearchesPage />);
const openSynonyms = () => open('/admin/search?view=synonyms');
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
const dialog = async () => within(await screen.findByRole('dialog'));
const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('lists searches with their counts, and a link that tries them', async () => {
  open();
  const first = await row('agbada');
  expect(first.getAllByText('No results').length).toBeGreaterThan(0);
  expect(first.getByText(/^3 times, last on /)).toBeTruthy();
  expect(first.getByRole('link', { name: 'Try it: agbada' }).getAttribute('href')).toBe('/search?q=agbada');
  const second = await row('esusu app');
  expect(second.getByText(/^Once, last on /)).toBeTruthy();
});

test('explains an empty list and offers a retry after a failure', async () => {
  server.use(
    http.get('*/api/admin/searches', () => refusal(500, 'internal_error', 'Broken.'), { once: true }),
  );
  open();
  await screen.findByText('The searches could not be loaded');
  server.use(http.get('*/api/admin/searches', () => list([])));
  press('Try Again');
  await screen.findByText('No searches without results in the last 30 days.');
});

test('makes synonyms of a search', async () => {
  server.use(http.post('*/api/admin/synonyms', () => HttpResponse.json(someSynonyms(), { status: 201 })));
  open();
  await click('Create synonyms for agbada');
  const form = await dialog();
  const words = form.getByLabelText<HTMLTextAreaElement>(/^Words and phrases/);
  expect(words.value).toBe('agbada\n');
  press('Add Synonyms');
  await form.findByText('Please enter 2 to 10 words or phrases, one per line.');
  expect(changes()).toEqual([]);
  type(/^Words and phrases/, 'agbada\n kaftan \n\n');
  press('Add Synonyms');
  await waitFor(() => expect(toasts()).toEqual(['“agbada, kaftan” was saved.']));
  expect(changes()).toEqual([
    { method: 'POST', url: '/api/admin/synonyms', body: { words: ['agbada', 'kaftan'], active: true } },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('shows too long phrases, and the error of the server at its field', async () => {
  server.use(
    http.post('*/api/admin/synonyms', () =>
      refusal(400, 'invalid_request', 'Some of what was sent is not valid.', {
        errors: [{ path: 'body.words', msg: 'must be different' }],
      }),
    ),
  );
  openSynonyms();
  await click('Add Synonyms');
  const form = await dialog();
  type(/^Words and phrases/, 'agbada\none two three four');
  fireEvent.click(form.getByRole('button', { name: 'Add Synonyms' }));
  await form.findByText('“one two three four” has more than 3 words or 40 characters.');
  type(/^Words and phrases/, 'agbada\nÀgbádá');
  fireEvent.click(form.getByRole('button', { name: 'Add Synonyms' }));
  await form.findByText('This must be different.');
});

test('built-in synonyms can only be turned off', async () => {
  server.use(
    http.put('*/api/admin/synonyms/:id', () => HttpResponse.json({ ...builtIn, active: false, version: 2 })),
  );
  openSynonyms();
  const group = await row('clothes, wear');
  expect(group.getByText('They also find: hoodie')).toBeTruthy();
  expect(group.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Deactivate clothes, wear',
  ]);
  press('Deactivate clothes, wear');
  await waitFor(() => expect(toasts()).toEqual(['“clothes, wear” is now inactive.']));
  expect(changes()).toEqual([
    {
      method: 'PUT',
      url: `/api/admin/synonyms/${builtIn.id}`,
      body: { words: ['clothes', 'wear'], active: false, version: 1 },
    },
  ]);
});

test('links lead from one list to the other', async () => {
  open();
  fireEvent.click(await screen.findByRole('link', { name: 'Synonyms' }));
  expect(whereNow()).toBe('/admin/search?view=synonyms');
  await row('agbada, kaftan');
  expect(screen.getByRole('link', { name: 'Synonyms' }).getAttribute('aria-current')).toBe('page');
  fireEvent.click(screen.getByRole('link', { name: 'Without results' }));
  await row('esusu app');
});
