import { Schema } from 'mongoose';
import { defineModel } from '../mongo/model.ts';
import { collectionSchema, type DocOf, typed } from '../mongo/schema.ts';

const schema = collectionSchema({
  /** Day in Lagos. */
  _id: { type: String, required: true },
  /** By name of the figure, in kobo, minutes or units; of a level, its change. */
  values: { type: typed<Record<string, number>>(Schema.Types.Mixed), required: true },
});

/** Figures of a day, counted from the rows of the service. Days without any have no document. */
export type FigureDayDoc = DocOf<typeof schema>;

export const figureDayModel = defineModel('figure_days', schema);
