import { fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { MaterialProvider } from '../dialogs/material-provider.tsx';
import { Checkbox } from './checkbox.tsx';

function ConsentForm() {
  const { register, reset } = useForm({ defaultValues: { news: true } });
  return (
    <form>
      <Checkbox label="News" {...register('news')} />
      <button type="button" onClick={() => reset({ news: false })}>
        Reset
      </button>
    </form>
  );
}

/** Visibility of the empty and the ticked square. */
function marks(): boolean[] {
  const icons = document.querySelectorAll('.MuiCheckbox-root svg');
  return [...icons].map((icon) => getComputedStyle(icon).visibility !== 'hidden');
}

test('shows the state that a form sets without an event, and that of a click', () => {
  render(
    <MaterialProvider>
      <ConsentForm />
    </MaterialProvider>,
  );
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'News' });
  expect([box.checked, ...marks()]).toEqual([true, false, true]);
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect([box.checked, ...marks()]).toEqual([false, true, false]);
  fireEvent.click(box);
  expect([box.checked, ...marks()]).toEqual([true, false, true]);
});
