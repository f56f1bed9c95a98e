import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Column, DataTable } from './data-table.tsx';

interface Row {
  id: string;
  name: string;
}
const columns: readonly Column<Row>[] = [{ key: 'name', header: 'Name', cell: ({ name }) => name }];
const rows: readonly Row[] = ['Ada', 'Tunde', 'Zainab'].map((name) => ({ id: name, name }));

test('one row is in the tab order, arrows move, Enter opens', () => {
  const open = vi.fn();
  render(
    <DataTable
      caption="People"
      columns={columns}
      rows={rows}
      total={12}
      emptyText="No users found."
      onOpen={open}
    />,
  );
  const [, first, second, third] = screen.getAllByRole('row');
  if (!first || !second || !third) throw new Error('Three rows were rendered.');
  first.focus();
  fireEvent.keyDown(first, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(second);
  expect([first, second, third].map((row) => row.tabIndex)).toEqual([-1, 0, -1]);
  fireEvent.keyDown(second, { key: 'End' });
  expect(document.activeElement).toBe(third);
  fireEvent.keyDown(third, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(third);
  fireEvent.keyDown(third, { key: 'Enter' });
  expect(open).toHaveBeenCalledExactlyOnceWith(rows[2]);
  expect(screen.getByText('Showing 1 to 3 of 12 results')).toBeTruthy();
});

test('an empty table says so, a loading one is busy', () => {
  const { rerender } = render(
    <DataTable caption="People" columns={columns} rows={[]} emptyText="No users found." />,
  );
  expect(screen.getByText('No users found.')).toBeTruthy();
  rerender(<DataTable caption="People" columns={columns} rows={undefined} emptyText="No users found." />);
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
});
