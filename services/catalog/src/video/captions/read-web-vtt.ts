/** What was read of a WebVTT file: the file as it is kept, or what is wrong with it. */
type Read = { readonly text: string; readonly leftOut: readonly number[] } | { readonly fault: string };

const mark = /^WEBVTT(?:[ \t].*)?$/;
/** Headers follow the first line at once; these may stand anywhere. */
const otherBlock = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/;
const clock = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const times = new RegExp(String.raw`^${clock}[ \t]*-->[ \t]*${clock}(?:[ \t].*)?$`);

/**
 * Reads a WebVTT file (W3C WebVTT, section 6.1) down to its captions, and writes it again without comments, styles and regions.
 * Words without a time above them belong to no caption: browsers skip them, too, and `leftOut` has the numbers of their first lines.
 */
export function readWebVtt(file: string): Read {
  const [first = '', ...lines] = file.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  if (!mark.test(first) || file.includes('\0')) {
    return { fault: 'must be a WebVTT file: its first line is WEBVTT' };
  }
  const captions: string[] = [];
  const leftOut: number[] = [];
  for (const { block, line } of blocksOf(lines)) {
    // The first line of the file is cut off here, and people count from 1.
    const number = line + 2;
    const at = block.findIndex((text) => text.includes('-->'));
    if (at >= 0) {
      if (!isSpan(block[at] ?? ''))
        return { fault: `has a time that can not be read, in line ${number + at}` };
      captions.push(block.slice(at).join('\n'));
    } else if (line > 0 && !otherBlock.test(block[0] ?? '')) leftOut.push(number);
  }
  if (captions.length === 0) return { fault: 'has no captions in it' };
  return { text: `WEBVTT\n\n${captions.join('\n\n')}\n`, leftOut };
}

/** Lines between empty ones, with the place of the first of them. A line of blanks is a line of its block; a second time begins a block. */
function blocksOf(lines: readonly string[]): { block: string[]; line: number }[] {
  const blocks: { block: string[]; line: number }[] = [];
  let open: string[] | undefined;
  let hasTime = false;
  for (const [line, text] of lines.entries()) {
    const isTime = text.includes('-->');
    if (text === '') open = undefined;
    else if (open && !(hasTime && isTime)) open.push(text);
    else {
      open = [text];
      hasTime = false;
      blocks.push({ block: open, line });
    }
    hasTime ||= isTime;
  }
  return blocks;
}

/** Whether a line gives two times, the second of them later. */
function isSpan(line: string): boolean {
  const parts = times.exec(line.trim());
  if (!parts) return false;
  const [from, to] = [parts.slice(1, 5), parts.slice(5, 9)].map(secondsOf);
  return from !== undefined && to !== undefined && to > from;
}

function secondsOf(parts: readonly (string | undefined)[]): number {
  const [hours = 0, minutes = 0, seconds = 0, milliseconds = 0] = parts.map((part) => Number(part ?? 0));
  return hours * 3_600 + minutes * 60 + seconds + milliseconds / 1_000;
}
