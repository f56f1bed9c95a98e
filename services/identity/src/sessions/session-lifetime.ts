const hourMs = 3_600_000;
const rememberedMs = 30 * 24 * hourMs;
const shortMs = 24 * hourMs;

/** When a session ends that is not used any more; each refresh moves it on. */
export const sessionEnd = (now: Date, remember: boolean): Date =>
  new Date(now.getTime() + (remember ? rememberedMs : shortMs));

/** How long the browser keeps the cookie; undefined: until it is closed. */
export const cookieAgeMs = (remember: boolean): number | undefined => (remember ? rememberedMs : undefined);
