import type { Subject } from '@poc/kit/auth/subject';

/** Condition for every public list and page. */
export const visibleShows = { published: true, deletedAt: null } as const;

/** Visitors may read about a show; watching requires an account. */
export const mayWatch = (subject: Subject | null): boolean => subject !== null;
