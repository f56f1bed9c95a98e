import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { press } from '../testing/page.tsx';
import { ItemBoundary } from './item-boundary.tsx';

let broken = true;
function Item() {
  if (broken) throw new Error('cannot be drawn');
  return <p>Kolo Kings</p>;
}
beforeEach(() => {
  broken = true;
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

test('an item that throws shows a notice in its place, and does not affect the others', () => {
  render(
    <ul>
      <li>Naira Nights</li>
      <ItemBoundary as="li">
        <Item />
      </ItemBoundary>
    </ul>,
  );
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Naira Nights',
    'This content could not be displayed.Try Again',
  ]);
  broken = false;
  press('Try Again');
  expect(screen.getByText('Kolo Kings')).toBeTruthy();
});

test('in a table the notice is a row across all columns', () => {
  render(
    <table>
      <tbody>
        <ItemBoundary as={{ columns: 3 }}>
          <Item />
        </ItemBoundary>
      </tbody>
    </table>,
  );
  expect(screen.getByRole<HTMLTableCellElement>('cell').colSpan).toBe(3);
});
