import { z } from 'zod';
import { faultsSchema } from '../faults.ts';
import { invalid } from '../http/api-error.ts';
import { wholeNumber } from '../http/read-fields.ts';
import { seeOther } from '../http/reply.ts';
import { get, post, type Route } from '../http/router.ts';
import type { Sandbox } from '../sandbox.ts';
import type { SandboxClock } from '../sandbox-clock.ts';
import { faultsOf } from './faults-form.ts';
import { overviewPage } from './overview-page.ts';

/** Routes of the start page and its two forms. */
export const overviewRoutes = (sandbox: Sandbox, clock: SandboxClock): Route[] => [
  get('/', () => overviewPage(sandbox, clock)),
  post('/sandbox/form/faults', ({ body }) => {
    const parsed = faultsSchema.safeParse(faultsOf(body));
    if (!parsed.success) throw invalid(z.prettifyError(parsed.error));
    sandbox.faults.current = parsed.data;
    return seeOther('/');
  }),
  post('/sandbox/form/clock', async ({ body }) => {
    await clock.advance(wholeNumber(body.advanceMs) ?? Number.NaN);
    return seeOther('/');
  }),
];
