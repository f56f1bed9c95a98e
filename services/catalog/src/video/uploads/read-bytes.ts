/** Reads a range of a file; shorter at its end. */
export type ReadBytes = (start: number, size: number) => Promise<Buffer>;
