/** What was read of a WebVTT file: the file as it is kept, or what is wrong with it. */
type Read = { readonly text: string } | { readonly fault: string };

const mark = /^WEBVTT(?:[ \t].*)?$/;
const clock = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const times = new RegExp(String.raw`^${clock}[ \t]*-->[ \t]*${clock}(?:[ \t].*)?$`);

/**
 * Reads a WebVTT file down to its captions, and writes it again: comments, styles, regions and whatever else a file may
 * carry are left out.
 */
export function readWebVtt(file: string): Read {
  const [first = '', ...lines] = file.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  if (!mark.test(first) || file.includes('\0')) {
    return { fault: 'must be a WebVTT file: its first line is WEBVTT' };
  }
  const captions: string[] = [];
  for (const { block, line } of blocksOf(lines)) {
    const at = block.findIndex((text) => text.includes('-->'));
    if (at < 0) continue;
    const timing = block[at] ?? '';
    // The first line of the file is cut off here, and people count from 1.
    if (!isSpan(timing)) return { fault: `has a time that can not be read, in line ${line + at + 2}` };
    captions.push(block.slice(at).join('\n'));
  }
  if (captions.length === 0) return { fault: 'has no captions in it' };
  return { text: `WEBVTT\n\n${captions.join('\n\n')}\n` };
}

/** Lines between blank ones, with the place of the first of them. */
function blocksOf(lines: readonly string[]): { block: string[]; line: number }[] {
  const blocks: { block: string[]; line: number }[] = [];
  let isOpen = false;
  for (const [line, text] of lines.entries()) {
    if (text.trim() === '') isOpen = false;
    else if (isOpen) blocks.at(-1)?.block.push(text);
    else {
      isOpen = true;
      blocks.push({ block: [text], line });
    }
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
