import { listUsers } from '@poc/contracts/endpoints/identity-admin';
import { listOf } from '../../../shared/admin/api/list-query.ts';

export const usersKey = ['admin', 'users'] as const;

export const managedUsers = listOf(listUsers, usersKey);
