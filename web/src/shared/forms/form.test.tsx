import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FailureBanner } from './failure-banner.tsx';
import { TextField } from './field.tsx';
import { Form } from './form.tsx';
import { GroupFault } from './group-fault.tsx';

const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
beforeEach(() => scrolled.mockClear());
afterEach(() => vi.useRealTimers());
const shown = () => scrolled.mock.contexts.map((element) => (element as Element).textContent);

type Faults = Partial<Record<'banner' | 'name' | 'sizes' | 'pictures', string>>;

/** A form whose validation or server returns errors, one set per submission. */
function Product({ responses, afterMs }: { responses: Faults[]; afterMs?: number }) {
  const [attempts, setAttempts] = useState(0);
  const [isWide, setWide] = useState(false);
  const faults: Faults = (attempts > 0 && responses[attempts - 1]) || {};
  const respond = () => setAttempts((count) => count + 1);
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (afterMs === undefined) respond();
        else setTimeout(respond, afterMs);
      }}
    >
      {faults.banner && <FailureBanner>{faults.banner}</FailureBanner>}
      <fieldset>
        <legend>Pictures</legend>
        <input type="file" hidden aria-label="File" />
        <button type="button" onClick={() => setWide(!isWide)}>
          Choose
        </button>
        {faults.pictures && <GroupFault>{faults.pictures}</GroupFault>}
      </fieldset>
      <TextField label="Name" error={faults.name} />
      <fieldset>
        <legend>Sizes</legend>
        {faults.sizes && <GroupFault>{faults.sizes}</GroupFault>}
        <input aria-label="Small" defaultValue="3" />
        <input aria-label="Medium" aria-invalid={faults.sizes !== undefined} />
      </fieldset>
      <button type="submit">Save</button>
    </Form>
  );
}

const save = async () => {
  screen.getByRole('button', { name: 'Save' }).focus();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })));
};
const focused = () => document.activeElement;

test('scrolls to the first error on screen with its text, and focuses its field', async () => {
  render(<Product responses={[{ name: 'Too long.', sizes: 'No stock.', banner: 'Failed.' }]} />);
  await save();
  expect(focused()).toBe(screen.getByLabelText('Name'));
  expect(shown()).toEqual(['', 'Too long.']);
});

test('focuses the invalid field of a group, or its first control', async () => {
  render(<Product responses={[{ sizes: 'No stock.' }, { pictures: 'Not stored.' }]} />);
  await save();
  expect(focused()).toBe(screen.getByLabelText('Medium'));
  expect(shown()).toEqual(['', 'No stock.']);
  await save();
  expect(focused()).toBe(screen.getByRole('button', { name: 'Choose' }));
});

test('shows the same error again', async () => {
  const fault = { name: 'Too long.' };
  render(<Product responses={[fault, fault]} />);
  await save();
  await save();
  expect(focused()).toBe(screen.getByLabelText('Name'));
});

test('shows an error of a late response, unless the user has typed since', async () => {
  vi.useFakeTimers();
  const fault = { name: 'Taken.' };
  render(<Product responses={[fault, {}, fault]} afterMs={5_000} />);
  await save();
  expect(focused()).toBe(screen.getByRole('button', { name: 'Save' }));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(focused()).toBe(screen.getByLabelText('Name'));
  await save();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await save();
  screen.getByLabelText('Small').focus();
  fireEvent.input(screen.getByLabelText('Small'), { target: { value: '4' } });
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(focused()).toBe(screen.getByLabelText('Small'));
});

test('scrolls once to an error of the whole form, without moving the focus', async () => {
  render(<Product responses={[{ banner: 'Failed.' }]} />);
  await save();
  expect(shown()).toEqual(['Failed.']);
  expect(focused()).toBe(screen.getByRole('button', { name: 'Save' }));
  fireEvent.click(screen.getByRole('button', { name: 'Choose' }));
  expect(shown()).toEqual(['Failed.']);
});
