import { getCatalogFigures } from '@poc/contracts/endpoints/catalog-admin';
import { getCommerceFigures } from '@poc/contracts/endpoints/commerce-admin';
import { getFigures as contract } from '@poc/contracts/endpoints/gateway';
import { getIdentityFigures } from '@poc/contracts/endpoints/identity-admin';
import { getStreamingFigures } from '@poc/contracts/endpoints/streaming-admin';
import type { Figure } from '@poc/contracts/entities/figures';
import { type FigureName, figureNames } from '@poc/contracts/figures';
import { admins } from '@poc/kit/auth/policies';
import { pointsOf } from '@poc/kit/figures/read-figures';
import { serviceUnavailable } from '../api/forwarding/upstream.ts';
import { route } from '../route.ts';

/** Returns the statistics of all services, read in parallel as the caller. Statistics of a failing service are null. */
export const getFigures = route(contract, admins, ({ readList, logger }) => async ({ query, request }) => {
  const { from, to, step, days } = pointsOf(query);
  const range = { from, to, step };
  const caller = request.headers.authorization;
  const parts = await Promise.allSettled([
    readList(getCatalogFigures, range, caller),
    readList(getCommerceFigures, range, caller),
    readList(getIdentityFigures, range, caller),
    readList(getStreamingFigures, range, caller),
  ]);
  const read = parts.flatMap((part) => (part.status === 'fulfilled' ? [part.value.items] : []));
  if (read.length === 0) throw serviceUnavailable('no statistics are available');
  if (read.length < parts.length) logger.warn({ read: read.length }, 'statistics are incomplete');
  const found: Partial<Record<FigureName, Figure>> = Object.assign({}, ...read);
  const figures = Object.fromEntries(figureNames.map((name) => [name, found[name] ?? null]));
  return { ...range, days, figures: figures as Record<FigureName, Figure | null> };
});
