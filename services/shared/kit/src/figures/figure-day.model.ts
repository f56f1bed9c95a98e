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
  /**
   * Values by figure, in kobo, minutes or units. Levels store the day's change; distinct members store their shares.
   */
  values: {
    type: typed<Record<string, number | readonly ActiveShare[]>>(Schema.Types.Mixed),
    required: true,
  },
});

/** Figures of one day, counted from the service's rows. Days without figures have no document. */
export type FigureDayDoc = DocOf<typeof schema>;

export const figureDayModel = defineModel('figure_days', schema);
