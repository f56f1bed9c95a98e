import { Schema } from 'mongoose';
import { defineModel } from '../mongo/model.ts';
import { collectionSchema, type DocOf, typed } from '../mongo/schema.ts';

/** Active members of a day by their days of absence: see `read-figures.ts`. */
export interface ActiveShare {
  /** Days since their last active day; null for their first one. */
  readonly gap: number | null;
  readonly members: number;
}

const schema = collectionSchema({
  /** Day in Lagos. */
  _id: { type: String, required: true },
  /** By name of the figure, in kobo, minutes or units; of a level, its change; of distinct members, their shares. */
  values: {
    type: typed<Record<string, number | readonly ActiveShare[]>>(Schema.Types.Mixed),
    required: true,
  },
});

/** Figures of a day, counted from the rows of the service. Days without any have no document. */
export type FigureDayDoc = DocOf<typeof schema>;

export const figureDayModel = defineModel('figure_days', schema);
