import { expect, test } from 'vitest';
import type { Figure } from '../report.ts';
import { pageTable } from './page-table.ts';

const most = (value: number, goal: number): Figure => ({
  name: '',
  value,
  unit: '',
  goal: { at: 'most', value: goal },
});

test('formats pages as rows with goals, and marks missed ones', () => {
  const rows = [
    { page: 'home', figures: [most(1_430.4, 1_500), most(0.0036, 0.02)] },
    { page: '/live/{id}', figures: [most(2_001, 2_000), most(0, 0.02)] },
    { page: '/x', figures: [most(Number.NaN, 1), { name: '', value: 12, unit: '' }] },
  ];
  expect(pageTable(['LCP ms', 'CLS'], rows)).toEqual([
    'page          LCP ms         CLS',
    'home          1430 / 1500    0.004 / 0.02',
    '/live/{id}  ✗ 2001 / 2000    0 / 0.02',
    '/x          ✗ – / 1          12',
  ]);
});
