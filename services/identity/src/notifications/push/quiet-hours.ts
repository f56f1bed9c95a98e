import { lagosHour, lastHour } from '@poc/contracts/lagos-calendar';

const quietFromHour = 22;
const quietToHour = 7;
const dayMs = 86_400_000;

/** True during quiet hours in Lagos (22:00 to 07:00), in which nothing is pushed. */
export function isQuiet(at: Date): boolean {
  const hour = lagosHour(at);
  return hour >= quietFromHour || hour < quietToHour;
}

/** Seconds until quiet hours begin; 0 during them. */
export function secondsUntilQuiet(at: Date): number {
  if (isQuiet(at)) return 0;
  const beginMs = lastHour(at, quietFromHour).getTime() + dayMs;
  return Math.floor((beginMs - at.getTime()) / 1_000);
}
