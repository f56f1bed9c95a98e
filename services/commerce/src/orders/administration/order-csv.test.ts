import { csvRow } from '@poc/kit/http/csv';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { orderDoc } from '../../testing/fixtures.ts';
import { orderColumns } from './order-csv.ts';

it('writes one line per order, with amounts in naira and two decimals', () => {
  const order = orderDoc({
    userId: new Types.ObjectId(),
    customer: { name: 'Ọlá', email: 'ola@poc.test', phone: '+2348030000102' },
  });
  const row = csvRow(orderColumns, { ...order, payment: null });
  expect(orderColumns).toHaveLength(22);
  expect(row).toContain(',56001.00,2500.00,-2500.00,0.00,56001.00,0.00\r\n');
  expect(row).toContain('Ọlá,ola@poc.test,+2348030000102,');
  expect(row).toContain('2 × Buy the Dip Hoodie');
});
