import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '../../config/limits.ts';
import { dropSession, endSession, keepSession, leaveSession } from '../auth/session-store.ts';
import { setFirstPass } from '../first-pass.ts';
import { press, type } from '../testing/page.tsx';
import { ada } from '../testing/people.ts';
import { DraftNotice } from './draft-notice.tsx';
import { useDraftForm } from './form-draft.ts';

const bola = { ...ada, id: 'b'.repeat(24) };
const key = `poc-draft-${ada.id}-letter-1`;
const blank = { text: '', isUrgent: false, people: [] as readonly string[], secret: '' };

function Letter({ name = 'letter-1', first = blank }) {
  const { form, draft } = useDraftForm(name, first, ['text', 'isUrgent', 'people']);
  return (
    <form>
      <DraftNotice draft={draft} />
      <label>
        Text <textarea {...form.register('text')} />
      </label>
      <label>
        Urgent <input type="checkbox" {...form.register('isUrgent')} />
      </label>
      <label>
        Secret <input {...form.register('secret')} />
      </label>
      <button type="button" onClick={() => draft.clear()}>
        Send
      </button>
    </form>
  );
}

const signIn = (user = ada) => act(() => keepSession({ token: 't', user }));
const text = () => screen.getByLabelText<HTMLTextAreaElement>('Text').value;
const isRestored = () => screen.queryByText('Draft restored') !== null;
/** Types in a tab and closes it: only shared storage remains. */
function typeAndClose(value: string) {
  const tab = render(<Letter />);
  type('Text', value);
  tab.unmount();
  sessionStorage.clear();
}
const fromAnotherTab = (value: string | null) =>
  act(() => {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, `${Date.now()} ${JSON.stringify({ text: { from: '', to: value } })}`);
    window.dispatchEvent(new StorageEvent('storage', { key }));
  });

beforeEach(() => signIn());
afterEach(() => {
  act(() => dropSession());
  vi.useRealTimers();
});

test('restores input in another tab with a notice, but no secrets', () => {
  const tab = render(<Letter />);
  type('Text', 'Dear Sirs');
  type('Secret', '1234');
  act(() => screen.getByLabelText<HTMLInputElement>('Urgent').click());
  expect(isRestored()).toBe(false);
  tab.unmount();
  sessionStorage.clear();
  render(<Letter />);
  expect(text()).toBe('Dear Sirs');
  expect(screen.getByLabelText('Urgent')).toHaveProperty('checked', true);
  expect(screen.getByLabelText('Secret')).toHaveProperty('value', '');
  expect(isRestored()).toBe(true);
  expect(JSON.stringify(localStorage)).not.toContain('1234');
});

test('discarding a draft deletes it and focuses the first field', () => {
  typeAndClose('Dear Sirs');
  render(<Letter />);
  press('Discard draft');
  expect(text()).toBe('');
  expect(isRestored()).toBe(false);
  expect(localStorage.getItem(key)).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Text'));
});

test('a submitted or emptied form leaves no draft', () => {
  render(<Letter />);
  type('Text', 'Dear Sirs');
  expect(localStorage.getItem(key)).not.toBeNull();
  press('Send');
  expect(text()).toBe('');
  expect(localStorage.getItem(key)).toBeNull();
  type('Text', 'Dear');
  type('Text', '');
  expect(localStorage.getItem(key)).toBeNull();
});

test('drafts are separate per subject and per user', () => {
  typeAndClose('Dear Sirs');
  const other = render(<Letter name="letter-2" />);
  expect(text()).toBe('');
  other.unmount();
  act(() => dropSession());
  signIn(bola);
  localStorage.setItem(`poc-draft-${bola.id}-letter-1`, `${Date.now()} {"text":{"from":"","to":"Mine"}}`);
  render(<Letter />);
  expect(text()).toBe('Mine');
});

test('a draft survives a session that the server ended, until the same user returns', () => {
  typeAndClose('Dear Sirs');
  act(() => endSession());
  const visitor = render(<Letter />);
  expect(text()).toBe('');
  visitor.unmount();
  signIn();
  render(<Letter />);
  expect(text()).toBe('Dear Sirs');
});

test('signing out deletes the draft', () => {
  typeAndClose('Dear Sirs');
  act(() => leaveSession());
  expect(JSON.stringify(localStorage)).not.toContain('Dear Sirs');
});

test('a visitor’s draft stays in the tab, and moves to the account at sign-in', () => {
  act(() => dropSession());
  const visitor = render(<Letter />);
  type('Text', 'Dear Sirs');
  visitor.unmount();
  expect(JSON.stringify(localStorage)).not.toContain('Dear Sirs');
  signIn();
  render(<Letter />);
  expect(text()).toBe('Dear Sirs');
  expect(sessionStorage.getItem('poc-draft-visitor-letter-1')).toBeNull();
  expect(localStorage.getItem(key)).toContain('Dear Sirs');
});

test('deletes a draft after 30 days', () => {
  typeAndClose('Dear Sirs');
  vi.useFakeTimers({ now: Date.now() + limits.draftMs + 1, toFake: ['Date'] });
  render(<Letter name="letter-2" />);
  expect(localStorage.getItem(key)).toBeNull();
});

test('a text beyond the limit is not stored, and the oldest drafts are evicted when all are too large', () => {
  const page = render(<Letter />);
  type('Text', 'x'.repeat(limits.draftChars));
  expect(localStorage.getItem(key)).toBeNull();
  page.unmount();
  const some = 'x'.repeat(limits.draftsChars / 2);
  localStorage.setItem('poc-draft-a-old', `${Date.now() - 2_000} "${some}"`);
  localStorage.setItem('poc-draft-a-new', `${Date.now() - 1_000} "${some}"`);
  localStorage.setItem('cart', '[]');
  render(<Letter />);
  expect(Object.keys(localStorage).filter((name) => name.startsWith('poc-draft'))).toEqual([
    'poc-draft-a-new',
  ]);
  expect(localStorage.getItem('cart')).toBe('[]');
});

test('an untouched form follows another tab’s draft and its deletion', () => {
  render(<Letter />);
  fromAnotherTab('Dear');
  fromAnotherTab('Dear Sirs');
  expect(text()).toBe('Dear Sirs');
  expect(isRestored()).toBe(true);
  fromAnotherTab(null);
  expect(text()).toBe('');
  expect(isRestored()).toBe(false);
});

test('a following form writes nothing, which would loop between two tabs', () => {
  render(<Letter />);
  const write = vi.spyOn(Storage.prototype, 'setItem');
  fromAnotherTab('Dear Sirs');
  expect(write).toHaveBeenCalledTimes(1);
  write.mockRestore();
});

test('a touched form does not follow', () => {
  render(<Letter />);
  type('Text', 'Mine');
  fromAnotherTab('Theirs');
  expect(text()).toBe('Mine');
});

test('discarding the draft of an edit restores the original values', () => {
  const first = { ...blank, text: 'As saved' };
  const tab = render(<Letter first={first} />);
  expect(isRestored()).toBe(false);
  type('Text', 'As saved, and more');
  tab.unmount();
  render(<Letter first={first} />);
  expect(text()).toBe('As saved, and more');
  press('Discard draft');
  expect(text()).toBe('As saved');
});

const saved = { ...blank, text: 'As saved', people: ['Ada'] };
const theirs = { ...saved, text: 'Theirs', isUrgent: true };
/** Edits the saved letter and opens it again after someone else changed it. */
function editMeanwhile(now = theirs) {
  const tab = render(<Letter first={saved} />);
  type('Text', 'Mine');
  tab.unmount();
  render(<Letter first={now} />);
}

test('a field that someone else changed keeps their value, and shows both until the user decides', () => {
  editMeanwhile();
  expect(text()).toBe('Theirs');
  expect(screen.getByLabelText('Urgent')).toHaveProperty('checked', true);
  expect(screen.getByText('Now: Theirs')).toBeTruthy();
  press('Keep mine');
  expect(text()).toBe('Mine');
  expect(screen.queryByText('This changed since you began:')).toBeNull();
  expect(screen.getByLabelText('Urgent')).toHaveProperty('checked', true);
});

test('taking their value deletes the draft of it', () => {
  editMeanwhile();
  press('Take theirs');
  expect(text()).toBe('Theirs');
  expect(screen.queryByText('Yours: Mine')).toBeNull();
  expect(localStorage.getItem(key)).toBeNull();
});

test('an undecided field is shown again, also after input in other fields', () => {
  editMeanwhile();
  act(() => screen.getByLabelText<HTMLInputElement>('Urgent').click());
  cleanup();
  render(<Letter first={theirs} />);
  expect(screen.getByText('Yours: Mine')).toBeTruthy();
  expect(screen.getByLabelText('Urgent')).toHaveProperty('checked', false);
});

test('asks nothing when someone else made the same change', () => {
  editMeanwhile({ ...saved, text: 'Mine' });
  expect(text()).toBe('Mine');
  expect(isRestored()).toBe(false);
  expect(screen.queryByText('This changed since you began:')).toBeNull();
});

test.each([
  '',
  'x',
  '5 {',
  '1e99 {"text":5,"isUrgent":{"from":false,"to":"yes"}}',
  'null',
  `${Date.now()} {"text":"of an earlier version"}`,
])('ignores invalid storage (%s)', (stored) => {
  localStorage.setItem(key, stored);
  render(<Letter />);
  expect(text()).toBe('');
  expect(isRestored()).toBe(false);
});

test('the form works without storage', () => {
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  render(<Letter />);
  type('Text', 'Dear Sirs');
  expect(text()).toBe('Dear Sirs');
  refuse.mockRestore();
});

test('restores input after hydration, of which the server’s page knows nothing', () => {
  const faults = vi.spyOn(console, 'error');
  setFirstPass({ access: 'member', lowData: false, renderedAtMs: 0 });
  typeAndClose('My dear');
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Letter />);
  render(<Letter />, { container, hydrate: true });
  expect(text()).toBe('My dear');
  expect(isRestored()).toBe(true);
  expect(faults).not.toHaveBeenCalled();
});
