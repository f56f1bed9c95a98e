import type { Role } from '@poc/contracts/token';

/** What a role is called on screen. */
export const roleWords: Record<Role, string> = { user: 'Member', admin: 'Admin' };
