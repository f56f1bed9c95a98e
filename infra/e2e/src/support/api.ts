import { url } from './system.ts';

export interface Answer {
  status: number;
  headers: Headers;
  // What an answer holds differs from call to call; a test says what it expects of it.
  body: unknown;
}

interface Options {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

/** One request to the gateway, `path` below `/api`; the body is parsed when it is JSON. */
export async function api(
  method: string,
  path: string,
  { token, body, headers }: Options = {},
): Promise<Answer> {
  const response = await fetch(`${url()}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && text ? JSON.parse(text) : text,
  };
}

export const people = {
  admin: { email: 'admin@poc.test', password: 'Admin-demo-1' },
  member: { email: 'member@poc.test', password: 'Member-demo-1' },
  ada: { email: 'ada@poc.test', password: 'Member-demo-1' },
  tunde: { email: 'tunde@poc.test', password: 'Member-demo-1' },
  zainab: { email: 'zainab@poc.test', password: 'Member-demo-1' },
  bola: { email: 'bola@poc.test', password: 'Member-demo-1' },
} as const;

export interface Credentials {
  email: string;
  password: string;
}

/** Somebody of the demo data, or anybody else. */
export type Who = keyof typeof people | Credentials;

/** What somebody signs in with, and nothing else of them. */
export function credentialsOf(who: Who): Credentials {
  const { email, password } = typeof who === 'string' ? people[who] : who;
  return { email, password };
}

export interface Signed {
  token: string;
  user: { id: string; name: string; email?: string; phone?: string; role: string };
}

/** Asks for a session, whatever the answer is. */
export const login = (who: Who): Promise<Answer> => api('POST', '/auth/login', { body: credentialsOf(who) });

/** Signs somebody in. */
export async function signIn(who: Who): Promise<Signed> {
  const { status, body } = await login(who);
  if (status !== 200) {
    throw new Error(`sign-in of ${credentialsOf(who).email} answered ${status}: ${JSON.stringify(body)}`);
  }
  return body as Signed;
}

/** An id that nothing has. */
export const nobody = 'f'.repeat(24);
