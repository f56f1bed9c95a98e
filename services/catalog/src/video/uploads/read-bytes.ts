/** Reads a range of a file; returns fewer bytes at its end. */
export type ReadBytes = (start: number, size: number) => Promise<Buffer>;
