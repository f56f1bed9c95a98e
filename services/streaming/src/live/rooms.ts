/**
 * The rooms of a stream. Everyone is in the first, and in one of the other two: those who asked for batches, and those
 * who get one event per message. Each broadcast goes to exactly one room, since the adapter then sends it to those nodes
 * alone that have viewers in it.
 */
export const everyoneOf = (streamId: string): string => `stream:${streamId}`;
export const plainOf = (streamId: string): string => `stream:${streamId}:plain`;
export const batchOf = (streamId: string): string => `stream:${streamId}:batch`;
