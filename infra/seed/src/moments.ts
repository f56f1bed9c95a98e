const minuteMs = 60_000;

/** Times relative to seeding. */
export interface Moments {
  readonly now: Date;
  /** Negative values are in the past. */
  inMinutes(minutes: number): Date;
  hoursAgo(hours: number): Date;
  daysAgo(days: number): Date;
}

export function momentsAround(now: Date): Moments {
  const inMinutes = (minutes: number): Date => new Date(now.getTime() + minutes * minuteMs);
  return {
    now,
    inMinutes,
    hoursAgo: (hours) => inMinutes(-hours * 60),
    daysAgo: (days) => inMinutes(-days * 24 * 60),
  };
}

/** Adds hours to a time, capped at now. */
export function laterButPast(time: Date, hours: number, { now }: Moments): Date {
  return new Date(Math.min(time.getTime() + hours * 60 * minuteMs, now.getTime()));
}
