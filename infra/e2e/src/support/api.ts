import { url } from './system.ts';

export interface ApiResponse {
  status: number;
  headers: Headers;
  // Bodies differ by operation, so each test casts to the type that it expects.
  body: unknown;
}

interface Options {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Sends one request to the gateway; `path` is below `/api`. A JSON body is parsed. */
export async function api(
  method: string,
  path: string,
  { token, body, headers }: Options = {},
): Promise<ApiResponse> {
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

/** A demo account by name, or any other account. */
export type Who = keyof typeof people | Credentials;

/** Returns the credentials alone. */
export function credentialsOf(who: Who): Credentials {
  const { email, password } = typeof who === 'string' ? people[who] : who;
  return { email, password };
}

export interface Signed {
  token: string;
  user: { id: string; name: string; email?: string; phone?: string; role: string };
}

/** Requests a session, without checking the response. */
export const login = (who: Who): Promise<ApiResponse> =>
  api('POST', '/auth/login', { body: credentialsOf(who) });

export async function signIn(who: Who): Promise<Signed> {
  const { status, body } = await login(who);
  if (status !== 200) {
    throw new Error(`sign-in of ${credentialsOf(who).email} returned ${status}: ${JSON.stringify(body)}`);
  }
  return body as Signed;
}

/** A well-formed id that no document has. */
export const nobody = 'f'.repeat(24);
