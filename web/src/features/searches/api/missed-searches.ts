import { listMissedSearches } from '@poc/contracts/endpoints/identity-admin';
import { listOf } from '../../../shared/admin/api/list-query.ts';

export const missedSearches = listOf(listMissedSearches, ['admin', 'searches'], { staleTime: 0 });
