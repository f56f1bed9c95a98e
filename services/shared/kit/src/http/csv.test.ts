import { namesByScript } from '@poc/testing/names-by-script';
import { expect, it } from 'vitest';
import { csvCell } from './csv.ts';

it.each([
  ['=1+1', `"'=1+1"`],
  ['+1+cmd()', `"'+1+cmd()"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['  =1', `"'  =1"`],
  ['=HYPERLINK("http://x.test","a")', `"'=HYPERLINK(""http://x.test"",""a"")"`],
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['a"b', '"a""b"'],
  ['a\r\nb', '"a\r\nb"'],
  ['', ''],
])('formats the text %j as %s', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

it.each([
  [{ phone: '+2348030000102' }, '+2348030000102'],
  [{ phone: '' }, ''],
  [{ id: 'POC-7K3M9Q' }, 'POC-7K3M9Q'],
  [{ kobo: -250_000 }, '-2500.00'],
  [new Date('2026-01-05T23:30:00.000Z'), '2026-01-05T23:30:00.000Z'],
  [null, ''],
  [-3, '-3'],
])('formats the typed cell %j as %s', (cell, written) => {
  expect(csvCell(cell)).toBe(written);
});

it.each([{ phone: '+1+cmd()' }, { phone: '=1' }, { id: '=1' }, { id: '-1+2' }, { id: '@a' }])(
  'escapes a cell with an invalid value as text: %j',
  (cell) => expect(csvCell(cell)).toMatch(/^"'/),
);

it.each(Object.values(namesByScript))('does not change a name in %s', (name) => {
  expect(csvCell(name)).toBe(name);
});
