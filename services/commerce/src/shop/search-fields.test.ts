import { expect, it } from 'vitest';
import { searchFieldsOf } from './search-fields.ts';

it('finds a product by its name, description and variants', () => {
  const variants = [{ size: 'XL', colour: null }];
  const { searchKeys } = searchFieldsOf({ productName: 'Áso', description: 'One lines', variants });
  expect(searchKeys.toSorted()).toEqual(
    [
      ...['h:a', 'h:as', 'h:aso', 'w:aso'],
      ...['h:lin', 'h:line', 'h:lines', 'h:one', 'h:one lin', 'w:one', 'w:lines', 'w:lin'],
      ...['h:x', 'h:xl', 'w:xl'],
    ].toSorted(),
  );
});
