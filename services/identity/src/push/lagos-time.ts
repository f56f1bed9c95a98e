/** Lagos is an hour ahead of UTC, all year. */
const aheadMs = 3_600_000;
const quietFromHour = 22;
const quietToHour = 7;

const inLagos = (at: Date): Date => new Date(at.getTime() + aheadMs);

/** The day in Lagos: `2026-11-25`. */
export const lagosDay = (at: Date): string => inLagos(at).toISOString().slice(0, 10);

/** Whether people in Lagos sleep: from 22 to 7 nothing is sent. */
export function isQuiet(at: Date): boolean {
  const hour = inLagos(at).getUTCHours();
  return hour >= quietFromHour || hour < quietToHour;
}

/** How long it is until the quiet hours begin, in seconds; 0 in them. */
export function secondsUntilQuiet(at: Date): number {
  if (isQuiet(at)) return 0;
  const begin = inLagos(at);
  begin.setUTCHours(quietFromHour, 0, 0, 0);
  return Math.floor((begin.getTime() - inLagos(at).getTime()) / 1_000);
}
