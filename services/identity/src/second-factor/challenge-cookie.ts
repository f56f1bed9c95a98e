/** Names the sign-in that waits for a second factor. */
export const challengeCookieName = 'poc_challenge';

/** How long the second factor is waited for. */
export const challengeMs = 10 * 60_000;

/** No script can read it, no other site can cause it to be sent. As a header, since it goes with a failing answer. */
export const challengeCookieHeader = (token: string, secure: boolean): Record<string, string> =>
  header(token, challengeMs / 1000, secure);

/** Takes the cookie away. */
export const noChallengeCookieHeader = (secure: boolean): Record<string, string> => header('', 0, secure);

const header = (value: string, maxAge: number, secure: boolean): Record<string, string> => ({
  'Set-Cookie': `${challengeCookieName}=${value}; Max-Age=${maxAge}; Path=/api/auth; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`,
});
