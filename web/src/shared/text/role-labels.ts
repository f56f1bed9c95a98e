import type { Role } from '@poc/contracts/token';

export const roleLabels: Record<Role, string> = { user: 'Member', admin: 'Admin' };
