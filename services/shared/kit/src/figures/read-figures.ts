import type { Figure, figureStep } from '@poc/contracts/entities/figures';
import {
  type FigureOf,
  type FigureService,
  figures,
  figuresOf,
  maxFigureDays,
  maxFigurePoints,
} from '@poc/contracts/figures';
import { daysBefore, daysBetween, stepFor, stepsOf } from '@poc/contracts/lagos-calendar';
import { type Connection, trusted } from 'mongoose';
import type { z } from 'zod';
import { fail } from '../errors.ts';
import { type ActiveShare, type FigureDayDoc, figureDayModel } from './figure-day.model.ts';

export interface FigureRange {
  readonly from: string;
  readonly to: string;
  readonly step?: z.infer<typeof figureStep> | undefined;
}

/** Stored units (kobo, minutes) per displayed unit. */
const unitsOf = { naira: 100, hours: 60, count: 1 } as const;

/**
 * Splits a range into steps; `days` has the first day of each.
 * @throws invalid_request for an empty or too long range
 */
export function pointsOf({ from, to, step }: FigureRange) {
  const length = daysBetween(from, to) + 1;
  const refuse = (field: string, msg: string) =>
    fail('invalid_request', { faults: [{ path: `query.${field}`, msg }] });
  if (length < 1) return refuse('from', 'must not be after the last day');
  if (length > maxFigureDays) return refuse('from', `must be within ${maxFigureDays} days of the last day`);
  const chosen = step ?? stepFor(length);
  const days = stepsOf(from, to, chosen);
  if (days.length > maxFigurePoints)
    return refuse('step', `must give at most ${maxFigurePoints} points: choose a longer step`);
  return { from, to, length, step: chosen, days };
}

/** Reads the figures of a service over a range of days from its counted days. */
export async function readFigures<S extends FigureService>(
  db: Connection,
  service: S,
  range: FigureRange,
): Promise<Record<FigureOf<S>, Figure>> {
  const { from, to, length, days } = pointsOf(range);
  const before = daysBefore(from, length);
  const names = figuresOf(service);
  const [rows, opening] = await Promise.all([
    figureDayModel(db)
      .find({ _id: trusted({ $gte: before, $lte: to }) })
      .sort({ _id: 1 })
      .lean<FigureDayDoc[]>(),
    openingOf(db, names, before),
  ]);
  const indexOf = (day: string): number => days.findLastIndex((start) => start <= day);
  const placed = rows.map(({ _id, values }) => ({ at: _id < from ? null : indexOf(_id), values }));
  const read = names.map((name): [string, Figure] => {
    const { over, unit } = figures[name];
    if (over === 'distinct') return [name, distinctOf(rows, name, { from, before, days })];
    const join = (a: number, b: number) => (over === 'peak' ? Math.max(a, b) : a + b);
    const perStep = days.map(() => 0);
    let previous = opening[name] ?? 0;
    for (const { at, values } of placed) {
      const value = Number(values[name] ?? 0);
      if (at === null) previous = join(previous, value);
      else perStep[at] = join(perStep[at] ?? 0, value);
    }
    let level = previous;
    const units = over === 'level' ? perStep.map((change) => (level += change)) : perStep;
    const total = over === 'level' ? level : units.reduce((all, one) => join(all, one), 0);
    const shown = (stored: number) => stored / unitsOf[unit];
    return [name, { values: units.map(shown), total: shown(total), before: shown(previous) }];
  });
  return Object.fromEntries(read) as Record<FigureOf<S>, Figure>;
}

/**
 * Counts distinct members per period without member ids: an active member is new to a period if their last active day
 * was before it.
 */
function distinctOf(
  rows: readonly FigureDayDoc[],
  name: string,
  { from, before, days }: { from: string; before: string; days: readonly string[] },
): Figure {
  const values = days.map(() => 0);
  const figure = { total: 0, before: 0 };
  for (const { _id: day, values: counted } of rows) {
    const shares = (counted[name] ?? []) as readonly ActiveShare[];
    const newSince = (start: string): number => {
      const days = daysBetween(start, day);
      return shares.reduce((sum, { gap, members }) => sum + (gap === null || gap > days ? members : 0), 0);
    };
    if (day < from) {
      figure.before += newSince(before);
      continue;
    }
    figure.total += newSince(from);
    const at = days.findLastIndex((start) => start <= day);
    values[at] = (values[at] ?? 0) + newSince(days[at] ?? from);
  }
  return { values, ...figure };
}

/** Returns the levels before a day: the sum of their changes. */
async function openingOf(
  db: Connection,
  names: readonly FigureOf<FigureService>[],
  day: string,
): Promise<Record<string, number>> {
  const levels = names.filter((name) => figures[name].over === 'level');
  if (levels.length === 0) return {};
  const sums = levels.map((name) => [name, { $sum: `$values.${name}` }] as const);
  const [opening = {}] = await figureDayModel(db).aggregate<Record<string, number>>([
    { $match: { _id: { $lt: day } } },
    { $group: { _id: null, ...Object.fromEntries(sums) } },
  ]);
  return opening;
}
