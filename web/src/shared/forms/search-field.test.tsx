import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchField } from './search-field.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('applies a search once, 200 ms after the last letter', () => {
  const onChange = vi.fn();
  render(<SearchField label="Search shows" value="" onChange={onChange} />);
  for (const text of ['k', 'ko', 'kol', ' kolo ']) {
    type(text);
    pass(199);
  }
  expect(onChange).not.toHaveBeenCalled();
  pass(1);
  expect(onChange.mock.calls).toEqual([['kolo']]);
});

test('an external change replaces the text', () => {
  const onChange = vi.fn();
  const { rerender } = render(<SearchField label="Search shows" value="kolo" onChange={onChange} />);
  type('kolo mo');
  rerender(<SearchField label="Search shows" value="" onChange={onChange} />);
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  pass(1_000);
  expect(onChange).not.toHaveBeenCalled();
});

test('typed text stays while its search is being applied to the URL', () => {
  const onChange = vi.fn();
  const { rerender } = render(<SearchField label="Search shows" value="" onChange={onChange} />);
  type('kolo');
  pass(200);
  pass(1_000);
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'kolo');
  rerender(<SearchField label="Search shows" value="kolo" onChange={onChange} />);
  pass(1_000);
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'kolo');
  expect(onChange.mock.calls).toEqual([['kolo']]);
});
