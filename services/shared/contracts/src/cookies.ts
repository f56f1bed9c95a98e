/** Every cookie of the API and its purpose. All are HttpOnly and SameSite=Strict. */
export const cookies = {
  poc_browser:
    'Random identifier of the browser. A mailed code only works in the browser that requested it; clients without cookies send the `handle` instead.',
  poc_challenge: 'Pending sign-in that requires a second factor.',
  poc_refresh: 'Refresh token of the session. It rotates with each use.',
} as const;

export type CookieName = keyof typeof cookies;
