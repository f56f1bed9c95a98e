import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { orderDoc } from '../testing/fixtures.ts';
import { csvCell, csvHeader, csvRow } from './order-csv.ts';

it('writes one line for an order, amounts in naira with two decimals', () => {
  const order = orderDoc({
    userId: new Types.ObjectId(),
    customer: { name: 'Ọlá', email: 'ola@poc.test', phone: '' },
  });
  const row = csvRow(order);
  expect(csvHeader.split(',')).toHaveLength(22);
  expect(row).toContain(',56001.00,2500.00,-2500.00,0.00,56001.00,0.00\r\n');
  expect(row).toContain('Ọlá,ola@poc.test,');
  expect(row).toContain('2 × Buy the Dip Hoodie');
});

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
