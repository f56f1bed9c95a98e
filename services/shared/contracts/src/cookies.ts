/** Every cookie of the API, and what it is for. All are HttpOnly and SameSite=Strict. */
export const cookies = {
  poc_browser:
    'A random name of this browser. A mailed code works in the browser that asked for it, by this cookie; clients without cookies send the `handle` instead.',
  poc_challenge: 'A sign-in that waits for its second factor.',
  poc_refresh: 'The refresh token of the session. It rotates with each use.',
} as const;

export type CookieName = keyof typeof cookies;
