import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage, toasts } from '../shared/testing/page.tsx';
import { filesWith, formCases, startFormServer } from './testing/form-cases.tsx';

const { server } = startFormServer();
const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
beforeEach(() => scrolled.mockClear());

/** Forms exempt from the field-error check, with the reason. */
const exemptForms = [
  // Wrappers of forms that have their own cases.
  'shared/admin/managed/managed-dialog.tsx',
  'shared/dialogs/dialog.tsx',
  'shared/dialogs/form-dialog.tsx',
  // Switches and radio buttons, which are always valid.
  'features/account/settings/notifications/notifications-tab.tsx',
  'features/account/settings/privacy/privacy-tab.tsx',
  // Validated by the browser, or a single line that is not sent while it is too long.
  'features/home/components/newsletter.tsx',
  'features/live/chat/composer.tsx',
];

const named = (name: RegExp): (Element | null)[] => [
  ...screen.queryAllByLabelText(name),
  ...screen.queryAllByRole('button', { name }),
];

const descriptionsOf = (field: Element | null): string[] =>
  field?.getAttribute('aria-describedby')?.split(' ') ?? [];

test.each(formCases)('$file: focuses the first error and scrolls it into view ($focused)', async (each) => {
  renderPage(each.form);
  await waitFor(() => expect(document.querySelector('form')).not.toBeNull());
  await each.fill?.(server);
  const button = await screen.findByRole('button', { name: each.submit });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(named(each.focused)).toContain(document.activeElement));
  expect(scrolled.mock.contexts).toContain(document.activeElement);
  const words = scrolled.mock.contexts.at(-1) as Element;
  expect(words.textContent).not.toBe('');
  expect(toasts(), 'repeat the error of a field').not.toContain(words.textContent);
  if (!descriptionsOf(document.activeElement).includes(words.id)) return;
  const live = document.querySelectorAll('[role="alert"], [role="status"], [aria-live="polite"]');
  const announced = [...live].map(({ textContent }) => textContent);
  expect(announced, 'read with the field that gets the focus').not.toContain(words.textContent);
});

test('covers every form of the app', () => {
  // Forms that use `Fields` without a draft share one implementation.
  const drafts = filesWith(/useDraft(Form|Dialog)/);
  const alike = filesWith(/<\w*Fields\b/).filter((file) => !drafts.includes(file));
  const tried = [...formCases.map(({ file }) => file), ...exemptForms, ...alike];
  expect(filesWith(/<(Form|FormDialog|ManagedDialog)\b/).filter((file) => !tried.includes(file))).toEqual([]);
});

test('every form uses the Form component', () => {
  expect(filesWith(/<form\b/)).toEqual(['shared/forms/form.tsx']);
  expect(filesWith(/useForm\b.*from 'react-hook-form'/)).toEqual([]);
});
