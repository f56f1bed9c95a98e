const fileName = /^([0-9a-f]{24})(?:-([0-9a-z]{1,10}))?(?:-(\d{1,9})-(\d{1,9}|init))?\.(m3u8|m4s|mp4)$/;

/** Parsed name of a requested file. */
export interface LiveFile {
  readonly streamId: string;
  /** Quality; null for the master playlist and for the files of `parseReplayFile`. */
  readonly rung: string | null;
  /** Number of the run; null except for segments and headers. */
  readonly run: number | null;
  /** Number of the segment within its run, or the header of the run; else 0. */
  readonly part: number | 'init';
}

/** File name of a storyboard, or of captions in a language. */
const replayName = /^([0-9a-f]{24})-(?:\d{1,9}-\d{1,9}\.jpg|[a-z]{1,5}-\d{1,15}-\d{1,9}-\d{1,9}\.vtt)$/;

/** Parses the name of a replay's storyboard or captions. @returns null for any other name */
export function parseReplayFile(name: string): LiveFile | null {
  const [, streamId] = replayName.exec(name) ?? [];
  return streamId === undefined ? null : { streamId, rung: null, run: null, part: 0 };
}

/** Parses the name of a broadcast's file. @returns null for any other name */
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
