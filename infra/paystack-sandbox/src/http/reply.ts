import type { ApiError } from './api-error.ts';

/** A response to send. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

// TypeScript's library does not declare `rawJSON` yet.
const { rawJSON } = JSON as JSON & { rawJSON(text: string): object };

/** Serialises an id as a JSON number with all of its digits, as Paystack does. */
export const jsonId = (id: string): object => rawJSON(id);

export function json(status: number, value: unknown): Reply {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
    body: JSON.stringify(value),
  };
}

/** Success response in Paystack's format. */
export function done(message: string, data?: unknown, meta?: unknown, status = 200): Reply {
  return json(status, {
    status: true,
    message,
    ...(data === undefined ? {} : { data }),
    ...(meta === undefined ? {} : { meta }),
  });
}

/** Error response in Paystack's format. */
export function refused(error: ApiError): Reply {
  return json(error.status, {
    status: false,
    message: error.message,
    meta: { nextStep: error.nextStep },
    type: error.type,
    code: error.code,
  });
}

/** Redirects a browser with GET. */
export function seeOther(location: string): Reply {
  return { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' }, body: '' };
}
