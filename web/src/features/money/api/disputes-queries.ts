import { listDisputes } from '@poc/contracts/endpoints/commerce-admin';
import { listOf } from '../../../shared/admin/api/list-query.ts';

export const disputes = listOf(listDisputes, ['admin', 'money', 'disputes'], { staleTime: 0 });
