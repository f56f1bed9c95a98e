import { expect, it } from 'vitest';
import { searchFieldsOf } from './search-fields.ts';

it('finds a product by its name and description', () => {
  const { searchKeys } = searchFieldsOf({ productName: 'Áso', description: 'One line' });
  expect(searchKeys.toSorted()).toEqual(
    ['h:a', 'h:as', 'h:aso', 'h:lin', 'h:line', 'h:one', 'h:one lin'].toSorted(),
  );
});
