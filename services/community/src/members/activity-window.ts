const days = 30;

/** The beginning of "these days" for the community's side bar. */
export const activitySince = (now: Date): Date => new Date(now.getTime() - days * 24 * 3_600_000);
