import type { Subject } from '@poc/kit/auth/subject';

/** The condition of every public list and page: published, and not deleted. */
export const visibleShows = { published: true, deletedAt: null } as const;

/** Visitors may read about a show; watching it needs an account. */
export const mayWatch = (subject: Subject | null): boolean => subject !== null;
