const days = 30;

export const activitySince = (now: Date): Date => new Date(now.getTime() - days * 24 * 3_600_000);
