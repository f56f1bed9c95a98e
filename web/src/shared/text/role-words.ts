import type { Role } from '@poc/contracts/token';

/** Display names of roles. */
export const roleWords: Record<Role, string> = { user: 'Member', admin: 'Admin' };
