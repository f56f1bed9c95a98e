import type { Connection } from 'mongoose';
import {
  type LiveSignal,
  type LiveSignalDoc,
  liveSignalModel,
} from '../cluster/signals/live-signal.model.ts';

/** Reads the signals of a stream, in order. */
export async function signalsOf(db: Connection, streamId: string): Promise<LiveSignal[]> {
  const rows = await liveSignalModel(db).find({ streamId }).sort({ _id: 1 }).lean<LiveSignalDoc[]>();
  return rows.map(({ signal }) => signal);
}
