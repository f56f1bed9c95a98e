import type { Role } from '@poc/contracts/token';

/** Display names of roles. */
export const roleLabels: Record<Role, string> = { user: 'Member', admin: 'Admin' };
