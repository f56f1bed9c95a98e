import { lagosHour, lastHour } from '@poc/contracts/lagos-calendar';

const quietFromHour = 22;
const quietToHour = 7;
const dayMs = 86_400_000;

/** Whether people in Lagos sleep: from 22 to 7 nothing is sent. */
export function isQuiet(at: Date): boolean {
  const hour = lagosHour(at);
  return hour >= quietFromHour || hour < quietToHour;
}

/** How long it is until the quiet hours begin, in seconds; 0 in them. */
export function secondsUntilQuiet(at: Date): number {
  if (isQuiet(at)) return 0;
  const beginMs = lastHour(at, quietFromHour).getTime() + dayMs;
  return Math.floor((beginMs - at.getTime()) / 1_000);
}
