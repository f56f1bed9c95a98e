import type { ErrorRequestHandler } from 'express';
import { toAnswer } from '../errors.ts';
import type { Logger } from '../log.ts';
import { noteFailure } from './access-log.ts';
import { requestIdOf } from './request-id.ts';

/** The one place where a failure becomes an answer. What is our own fault is logged with its causes. */
export function errorHandler(logger: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    const { status, body, headers } = toAnswer(error, requestIdOf(req));
    noteFailure(req, body.code, error);
    if (status >= 500) logger.error({ err: error, errorCode: body.code }, 'a request failed');
    if (res.headersSent) {
      // Half of an answer is out already: only a broken connection shows the client that it is not whole.
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
