const fileName = /^([0-9a-f]{24})(?:-([0-9a-z]{1,10}))?(?:-(\d{1,9})-(\d{1,9}|init))?\.(m3u8|m4s|mp4)$/;

/** A requested file; `rung` is null for the playlist of qualities, `run` for every playlist. */
export interface LiveFile {
  readonly streamId: string;
  readonly rung: string | null;
  /** Number of the run; null for a playlist. */
  readonly run: number | null;
  /** Number of the segment within its run, or the header of the run; 0 for a playlist. */
  readonly part: number | 'init';
}

/** @returns null for a name that no file of a broadcast has */
export function parseLiveFile(name: string): LiveFile | null {
  const [, streamId, rung = null, run, part = '0', extension] = fileName.exec(name) ?? [];
  if (streamId === undefined || (extension === 'm3u8') !== (run === undefined)) return null;
  const isHeader = part === 'init';
  return {
    streamId,
    rung,
    run: run === undefined ? null : Number(run),
    part: isHeader ? part : Number(part),
  };
}
