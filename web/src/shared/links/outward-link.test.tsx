import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OutwardLink } from './outward-link.tsx';

const open = () =>
  render(<OutwardLink href="https://paystack.com@evil.example/a" host="evil.example" text="paystack.com" />);
const theLink = () => screen.getByRole('button', { name: 'paystack.com' });
const ask = () => {
  fireEvent.click(theLink());
  return screen.getByRole('link', { name: 'Open' });
};

test('a link shows its host and opens only after confirmation', () => {
  open();
  expect(theLink().title).toBe('Leads to evil.example');
  expect(screen.queryByRole('link')).toBeNull();
  const link = ask();
  expect(screen.getByText('Open link to evil.example?').id).toBe(link.getAttribute('aria-describedby'));
  expect(link.getAttribute('href')).toBe('https://paystack.com@evil.example/a');
});

test('sends no referrer to the host', () => {
  open();
  const link = ask();
  expect(link.getAttribute('rel')).toBe('ugc nofollow noopener');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('referrerpolicy')).toBe('no-referrer');
});

test('the focus moves to the confirmation, and back to the link', () => {
  open();
  const link = ask();
  expect(document.activeElement).toBe(link);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(theLink());
  fireEvent.click(ask());
  expect(document.activeElement).toBe(theLink());
});
