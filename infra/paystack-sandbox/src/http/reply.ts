import type { ApiError } from './api-error.ts';

/** An answer, ready to be sent. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

// TypeScript's library does not know it yet.
const { rawJSON } = JSON as JSON & { rawJSON(text: string): object };

/** An id as the JSON number that Paystack sends, with all of its digits. */
export const jsonId = (id: string): object => rawJSON(id);

export function json(status: number, value: unknown): Reply {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
    body: JSON.stringify(value),
  };
}

/** Paystack's answer to what it has done. */
export function done(message: string, data?: unknown, meta?: unknown, status = 200): Reply {
  return json(status, {
    status: true,
    message,
    ...(data === undefined ? {} : { data }),
    ...(meta === undefined ? {} : { meta }),
  });
}

/** Paystack's answer to what it refuses. */
export function refused(error: ApiError): Reply {
  return json(error.status, {
    status: false,
    message: error.message,
    meta: { nextStep: error.nextStep },
    type: error.type,
    code: error.code,
  });
}

/** Sends a browser on, by GET. */
export function seeOther(location: string): Reply {
  return { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' }, body: '' };
}
