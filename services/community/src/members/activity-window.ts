const days = 30;

/** Start of the period that the community's side bar covers. */
export const activitySince = (now: Date): Date => new Date(now.getTime() - days * 24 * 3_600_000);
