import express, { type RequestHandler } from 'express';
import { invalid } from './api-error.ts';

const limit = 1_000_000;

/** Integers beyond double precision become strings. */
const exactIntegers = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
    ? (context?.source ?? value)
    : value;

/** Reads a form, or JSON under any other type; no body is an empty object. */
export const readBody: readonly RequestHandler[] = [
  express.urlencoded({ extended: false, limit }),
  express.json({ type: () => true, limit, reviver: exactIntegers }),
  (request, _response, next) => {
    if (Array.isArray(request.body)) throw invalid('Invalid JSON body');
    request.body ??= {};
    next();
  },
];
