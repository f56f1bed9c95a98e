const fileName = /^([0-9a-f]{24})(?:-([0-9a-z]{1,10}))?(?:-(\d{1,9})-(\d{1,9}|init))?\.(m3u8|m4s|mp4)$/;

/** A requested file; `rung` is null for the playlist of qualities and a storyboard, `run` for every playlist. */
export interface LiveFile {
  readonly streamId: string;
  readonly rung: string | null;
  /** Number of the run; null for a playlist and a storyboard. */
  readonly run: number | null;
  /** Number of the segment within its run, or the header of the run; else 0. */
  readonly part: number | 'init';
}

const storyboardName = /^([0-9a-f]{24})-\d{1,9}-\d{1,9}\.jpg$/;

/** @returns null for the name of another file */
export function parseStoryboard(name: string): LiveFile | null {
  const [, streamId] = storyboardName.exec(name) ?? [];
  return streamId === undefined ? null : { streamId, rung: null, run: null, part: 0 };
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
