import { expect, it } from 'vitest';
import { csvCell } from './csv.ts';

it.each([
  ['=1+1', `"'=1+1"`],
  ['+2348030000102', `"'+2348030000102"`],
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
])('a cell with %j is %s', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});
