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
} as const;

export interface Signed {
  token: string;
  user: { id: string; name: string; role: string };
}

/** Signs a person of the demo data in. */
export async function signIn(person: keyof typeof people): Promise<Signed> {
  const { status, body } = await api('POST', '/auth/login', { body: people[person] });
  if (status !== 200) throw new Error(`sign-in of ${person} answered ${status}: ${JSON.stringify(body)}`);
  return body as Signed;
}

export interface LiveStream {
  id: string;
  show_id: string;
  stream_url: string;
  start_time: string;
  Show: { title: string };
}

/** The streams that are live in the demo data. */
export async function liveStreams(): Promise<LiveStream[]> {
  return (await api('GET', '/streams/live')).body as LiveStream[];
}
