import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SlashSwitch } from '../../shared/search/slash-switch.tsx';
import { renderPage } from '../../shared/testing/page.tsx';
import { useSearch } from './use-search.tsx';

function Shell() {
  const { button, dialog } = useSearch();
  return (
    <>
      {button}
      <textarea aria-label="Comment" />
      {dialog}
    </>
  );
}

const isOpen = () => screen.queryByRole('dialog', { name: 'Search' }) !== null;
const press = (init: object, target: Element = document.body) => fireEvent.keyDown(target, init);

test.each([
  ['Ctrl+K', { key: 'k', ctrlKey: true }],
  ['Cmd+K', { key: 'K', metaKey: true }],
  ['a slash', { key: '/' }],
])('opens by %s, in place of the browser’s own action', async (_, keys) => {
  renderPage(<Shell />);
  expect(press(keys)).toBe(false);
  await screen.findByRole('combobox');
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape' });
  await expect.poll(isOpen).toBe(false);
});

test('leaves a slash alone once it is turned off, which the browser remembers', async () => {
  renderPage(
    <>
      <Shell />
      <SlashSwitch />
    </>,
  );
  const choice = screen.getByRole('switch', { name: 'Search with the / key' });
  fireEvent.click(choice);
  expect(localStorage.getItem('poc-slash-shortcut')).toBe('off');
  expect([press({ key: '/' }), isOpen()]).toEqual([true, false]);
  fireEvent.click(choice);
  expect(localStorage.getItem('poc-slash-shortcut')).toBeNull();
  expect(press({ key: '/' })).toBe(false);
  await screen.findByRole('combobox');
});

test('opens by its button', async () => {
  renderPage(<Shell />);
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  await screen.findByRole('combobox');
});

test('leaves a slash in a field, other keys, and open dialogs alone', async () => {
  renderPage(<Shell />);
  const field = screen.getByRole('textbox');
  expect(press({ key: '/' }, field)).toBe(true);
  for (const keys of [{ key: 'k' }, { key: '/', altKey: true }, { key: 'x', ctrlKey: true }]) {
    expect(press(keys)).toBe(true);
  }
  const modal = document.body.appendChild(document.createElement('div'));
  modal.setAttribute('aria-modal', 'true');
  expect(press({ key: 'k', ctrlKey: true })).toBe(true);
  modal.remove();
  expect(isOpen()).toBe(false);
  expect(press({ key: 'k', ctrlKey: true }, field)).toBe(false);
  await screen.findByRole('combobox');
});
