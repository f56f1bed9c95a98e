import { expect, test } from 'vitest';
import {
  cellKey,
  cellsOf,
  gridFault,
  gridOf,
  gridValuesOf,
  namesIn,
  namesRule,
  stockSum,
  stocksAfter,
  stocksIn,
} from './variants-grid.ts';

const stocks = (...cells: [string | null, string | null, string][]) =>
  JSON.stringify(Object.fromEntries(cells.map(([size, colour, stock]) => [cellKey(size, colour), stock])));

test('trims names and removes duplicates regardless of case', () => {
  expect(namesIn(' S, m ,, M,XL ')).toEqual(['S', 'm', 'XL']);
  expect(namesIn(' , ')).toEqual([]);
});

test.each(['', 'nonsense', 'null', '7'])('reads no stocks from %j', (text) => {
  expect(stocksIn(text)).toEqual({});
});

test('ignores stocks that are not text', () => {
  expect(stocksIn('{"a":1,"b":"2"}')).toEqual({ b: '2' });
});

test('has no table without sizes and colours, even if stocks were typed before', () => {
  const values = { stock: '', sizes: '', colours: '', stocks: stocks(['M', null, '4']) };
  expect(gridOf(values)).toEqual({ rows: [], columns: [] });
  expect(cellsOf(values)).toEqual([]);
  expect(gridFault(values)).toBeNull();
});

test('has one column without a colour for sizes only', () => {
  const values = {
    stock: '',
    sizes: 'S, M',
    colours: '',
    stocks: stocks(['S', null, '4'], ['M', null, ' ']),
  };
  expect(gridOf(values)).toEqual({ rows: ['S', 'M'], columns: [null] });
  expect(cellsOf(values)).toEqual([{ size: 'S', colour: null, stock: '4' }]);
});

test('treats a blank cell as no variant, and keeps a typed stock when its name is removed and added again', () => {
  const typed = stocks(['S', 'Black', '4'], ['M', 'White', '0'], ['L', 'Black', '9']);
  const values = { stock: '', sizes: 'S, M', colours: 'Black, White', stocks: typed };
  expect(cellsOf(values)).toEqual([
    { size: 'S', colour: 'Black', stock: '4' },
    { size: 'M', colour: 'White', stock: '0' },
  ]);
  expect(stockSum(cellsOf({ ...values, sizes: 'S, M, L' }))).toBe(13);
});

test('keeps a stock without a size visible when sizes are added', () => {
  const values = { stock: '', sizes: 'S', colours: 'Black', stocks: stocks([null, 'Black', '4']) };
  expect(gridOf(values)).toEqual({ rows: ['S', null], columns: ['Black'] });
  expect(cellsOf(values)).toEqual([{ size: null, colour: 'Black', stock: '4' }]);
});

test('converts variants to form values and back', () => {
  const variants = [
    { key: 'S / Black', size: 'S', colour: 'Black', stock: 4 },
    { key: 'M / Black', size: 'M', colour: 'Black', stock: 0 },
  ];
  const values = { stock: '4', ...gridValuesOf(variants) };
  expect([values.sizes, values.colours]).toEqual(['S, M', 'Black']);
  expect(cellsOf(values).map(({ stock }) => stock)).toEqual(['4', '0']);
  expect(gridOf({ stock: '4', ...gridValuesOf([]) })).toEqual({ rows: [], columns: [] });
});

test.each([
  [{ stock: '', sizes: 'S', colours: '', stocks: '' }, 'Please enter the stock of at least one.'],
  [
    { stock: '', sizes: 'S', colours: '', stocks: stocks(['S', null, '-1']) },
    'Please enter whole numbers from 0 to 1,000,000.',
  ],
  [
    { stock: '', sizes: 'S', colours: '', stocks: stocks(['S', null, '1.5']) },
    'Please enter whole numbers from 0 to 1,000,000.',
  ],
  [
    { stock: '', sizes: 'S', colours: '', stocks: stocks(['S', null, '1000001']) },
    'Please enter whole numbers from 0 to 1,000,000.',
  ],
])('%j is invalid', (values, fault) => {
  expect(gridFault(values)).toBe(fault);
});

test('rejects more than 50 variants', () => {
  const sizes = Array.from({ length: 51 }, (_, at) => `S${at}`);
  const values = {
    stock: '',
    sizes: sizes.join(','),
    colours: '',
    stocks: stocks(...sizes.map((size): [string, null, string] => [size, null, '1'])),
  };
  expect(gridFault(values)).toBe('A product can have 50 of them at most.');
});

test('explains a name that is too long as missing commas', () => {
  expect(namesRule('Small Medium Large XL', 20)).toBe(
    '“Small Medium Large XL” is too long. Separate the names by commas.',
  );
  expect(namesRule('Small, Medium, Large, XL', 20)).toBe(true);
});

test('shows a stock typed before there were sizes at the first size, until one is typed there', () => {
  const values = { stock: '20', sizes: 'S, M', colours: 'Black', stocks: '' };
  expect(cellsOf(values)).toEqual([{ size: 'S', colour: 'Black', stock: '20' }]);
  expect(gridFault(values)).toBeNull();
  expect(cellsOf({ ...values, stocks: stocks(['S', 'Black', ''], ['M', 'Black', '7']) })).toEqual([
    { size: 'M', colour: 'Black', stock: '7' },
  ]);
});

test('keeps the stocks of a renamed size, but not of a moved, added or removed one', () => {
  const typed = stocks(['S', 'Black', '4'], ['M', 'Black', '5'], ['S', null, '6']);
  const values = { stock: '', sizes: 'S, M', colours: 'Black', stocks: typed };
  const after = (axis: 'sizes' | 'colours', text: string) =>
    cellsOf({ ...values, [axis]: text, stocks: stocksAfter(values, axis, text) }).map(
      ({ size, colour, stock }) => [size, colour, stock],
    );
  expect(after('sizes', 'Small, M')).toEqual([
    ['Small', 'Black', '4'],
    ['Small', null, '6'],
    ['M', 'Black', '5'],
  ]);
  expect(after('colours', 'Blue')).toEqual([
    ['S', 'Blue', '4'],
    ['S', null, '6'],
    ['M', 'Blue', '5'],
  ]);
  for (const text of ['M, S', 'S, M, L', 'S']) {
    expect(stocksAfter(values, 'sizes', text)).toBe(typed);
  }
});
