import { describe, expect, it } from 'vitest';
import { createLogger } from './log.ts';
import { runWithTrace } from './telemetry/trace.ts';

function capture(): { lines: string[]; logger: ReturnType<typeof createLogger> } {
  const lines: string[] = [];
  const logger = createLogger({ service: 'test' }, { write: (line) => void lines.push(line) });
  return { lines, logger };
}

describe('createLogger', () => {
  it('redacts secrets in their usual places', () => {
    const { lines, logger } = capture();
    logger.info(
      { token: 'canary', body: { text: 'canary' }, user: { password: 'canary', code: 'canary' } },
      'said',
    );
    logger.info(
      { headers: { authorization: 'Bearer canary', cookie: 'r=canary', 'set-cookie': 'canary' } },
      'said',
    );
    logger.info({ req: { headers: { authorization: 'canary' } } }, 'said');
    expect(lines).toHaveLength(3);
    expect(lines.join('')).not.toContain('canary');
  });

  it('writes only the known fields of an error', () => {
    const { lines, logger } = capture();
    const cause = new Error('E11000 duplicate key error dup key: { email: "canary@poc.test" }');
    logger.error({
      err: Object.assign(new Error('outer', { cause }), { body: 'canary', document: { a: 'canary' } }),
    });
    expect(lines[0]).toContain('outer');
    expect(lines[0]).toContain('E11000');
    expect(lines[0]).not.toContain('canary');
  });

  it('writes the first error before that of the failed clean-up', () => {
    const { lines, logger } = capture();
    logger.error({ err: new SuppressedError(new Error('not closed'), new Error('no database'), '') });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      err: { message: 'no database', later: { message: 'not closed' } },
    });
  });

  it('writes the trace id and the request id', () => {
    const { lines, logger } = capture();
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    runWithTrace({ traceparent }, () => logger.info('inside'), 'request-1');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      service: 'test',
      traceId: '0af7651916cd43dd8448eb211c80319c',
      requestId: 'request-1',
    });
  });
});
