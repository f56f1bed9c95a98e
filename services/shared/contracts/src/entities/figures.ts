import { z } from 'zod';
import { id } from '../common.ts';
import { type FigureService, figureNames, figuresOf } from '../figures.ts';

const day = z.iso.date();

export const figureStep = z.enum(['day', 'week', 'month']);

/** Inclusive days in Lagos time. Default step: depends on the length of the range. */
export const figureRange = { from: day, to: day, step: figureStep.optional() };

/** Values of a statistic over a range: naira, hours or a number. */
export const figure = z.object({
  /** One per step, oldest first. */
  values: z.array(z.number()),
  /** Value of the whole range. */
  total: z.number(),
  /** Value of the preceding range of equal length. */
  before: z.number(),
});
export type Figure = z.infer<typeof figure>;

/** Statistics of a service by name. */
export const serviceFigures = <S extends FigureService>(service: S) =>
  z.record(z.enum(figuresOf(service)), figure);

/** Watched hours of a show in a range, and in the preceding range of equal length. */
export const showHours = z.object({ id, title: z.string(), hours: z.number(), before: z.number() });

export const allFigures = z.object({
  from: day,
  to: day,
  step: figureStep,
  /** First day of each step; weeks start on Monday. */
  days: z.array(day),
  /** A figure is null while its service is unavailable. */
  figures: z.record(z.enum(figureNames), figure.nullable()),
});
