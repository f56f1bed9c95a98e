import { type FigureName, figureNames } from '@poc/contracts/figures';
import { HttpResponse, http } from 'msw';
import type { FiguresResponse } from '../admin/figures/api/figures-query.ts';

const figure = { values: [3, 0, 9], total: 12, before: 10 };

/** Response for three days in which every figure rose from 10 to 12. */
const figuresResponse = (changes: Partial<FiguresResponse['figures']>): FiguresResponse => ({
  ...{ from: '2026-11-10', to: '2026-11-12', step: 'day' },
  days: ['2026-11-10', '2026-11-11', '2026-11-12'],
  figures: Object.assign(
    Object.fromEntries(figureNames.map((name) => [name, figure])) as Record<FigureName, typeof figure>,
    changes,
  ),
});

export const figuresHandler = (changes: Partial<FiguresResponse['figures']> = {}) =>
  http.get('*/api/admin/figures', () => HttpResponse.json(figuresResponse(changes)));
