import { fireEvent, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useTypedAhead } from './use-typed-ahead.ts';

const type = (...keys: readonly string[]) => {
  for (const key of keys) fireEvent.keyDown(document.body, { key });
};

test('collects typed text from the request for the field until the field exists', () => {
  const { result, rerender } = renderHook(useTypedAhead, { initialProps: false });
  type('x');
  rerender(true);
  type('k', 'o', ' ', 'Shift', 'p', 'Backspace', 'b');
  fireEvent.keyDown(document.body, { key: 'v', ctrlKey: true });
  expect(result.current()).toBe('ko b');
  const field = document.body.appendChild(document.createElement('input'));
  fireEvent.keyDown(field, { key: 'o' });
  field.remove();
  expect(result.current()).toBe('ko b');
  rerender(false);
  rerender(true);
  expect(result.current()).toBe('');
});

test('prevents the default of the space key in the meantime', () => {
  renderHook(() => useTypedAhead(true));
  // `fireEvent` returns false when the default was prevented.
  expect(fireEvent.keyDown(document.body, { key: ' ' })).toBe(false);
  expect(fireEvent.keyDown(document.body, { key: 'Tab' })).toBe(true);
});
