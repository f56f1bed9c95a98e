import type { ErrorRequestHandler } from 'express';
import { toErrorResponse } from '../errors.ts';
import type { Logger } from '../log.ts';
import { recordFailure } from './access-log.ts';
import { requestIdOf } from './request-id.ts';

/** Turns failures into responses. Logs the cause of each server error. */
export function errorHandler(logger: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    const { status, body, headers } = toErrorResponse(error, requestIdOf(req));
    recordFailure(req, body.code, error);
    if (status >= 500) logger.error({ err: error, errorCode: body.code }, 'request failed');
    if (res.headersSent) {
      // The response is partly sent: only a closed connection shows the client that it is incomplete.
      res.destroy();
      return;
    }
    for (const name of ['Link', 'X-Total-Count', 'Content-Type', 'Content-Length', 'ETag'])
      res.removeHeader(name);
    res.setHeader('Cache-Control', 'no-store');
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    res.status(status).json(body);
  };
}
