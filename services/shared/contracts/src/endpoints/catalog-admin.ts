import { z } from 'zod';
import { id } from '../common.ts';
import { endpointsOf } from '../endpoint.ts';
import { figureRange, serviceFigures, showHours } from '../entities/figures.ts';
import { serviceNeeds } from '../entities/needs.ts';

const declare = endpointsOf('catalog');

export const getCatalogFigures = declare('getCatalogFigures', 'GET /admin/figures/catalog', {
  summary: 'Get statistics of watched shows over time',
  query: figureRange,
  response: serviceFigures('catalog'),
});

export const listShowHours = declare('listShowHours', 'GET /admin/figures/catalog/shows', {
  summary: 'List the 100 most watched shows of a range, compared with the preceding range of equal length',
  query: { from: figureRange.from, to: figureRange.to, show_id: id.optional() },
  response: z.array(showHours),
});

export const getCatalogNeeds = declare('getCatalogNeeds', 'GET /admin/needs/catalog', {
  summary: 'Count held comments on shows and failed videos that need an administrator',
  response: serviceNeeds,
});
