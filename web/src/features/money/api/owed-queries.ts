import { listOwedRefunds } from '@poc/contracts/endpoints/commerce-admin';
import { listOf } from '../../../shared/admin/api/list-query.ts';

/** Unsettled refunds. */
export const owedRefunds = listOf(listOwedRefunds, ['admin', 'money', 'owed'], { staleTime: 0 });
