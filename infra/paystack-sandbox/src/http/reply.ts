import type { Response } from 'express';
import type { ApiError } from './api-error.ts';

/** Sends a response. */
export type Reply = (response: Response) => void;

// TypeScript's library does not declare `rawJSON` yet.
const { rawJSON } = JSON as JSON & { rawJSON(text: string): object };

/** Serialises an id as a JSON number with all of its digits, as Paystack does. */
export const jsonId = (id: string): object => rawJSON(id);

export const json =
  (status: number, value: unknown): Reply =>
  (response) =>
    void response.status(status).set('Cache-Control', 'no-store').json(value);

/** Success response in Paystack's format. */
export const done = (message: string, data?: unknown, meta?: unknown): Reply =>
  json(200, { status: true, message, data, meta });

/** Error response in Paystack's format. */
export const refused = ({ status, message, nextStep, type, code }: ApiError): Reply =>
  json(status, { status: false, message, meta: { nextStep }, type, code });

/** Redirects a browser with GET. */
export const seeOther =
  (location: string): Reply =>
  (response) =>
    void response.status(303).set({ Location: location, 'Cache-Control': 'no-store' }).end();
