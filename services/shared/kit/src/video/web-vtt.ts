type ReadResult = { readonly text: string; readonly leftOut: readonly number[] } | { readonly fault: string };

const mark = /^WEBVTT(?:[ \t].*)?$/;
/** Headers follow the first line immediately; these blocks may appear anywhere. */
const otherBlock = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/;
const clock = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const times = new RegExp(String.raw`^${clock}[ \t]*-->[ \t]*${clock}([ \t].*)?$`);

/**
 * Parses a WebVTT file (W3C WebVTT, section 6.1) and writes it again with only its captions, without comments,
 * styles and regions. Browsers skip text without a time above it; `leftOut` has the line numbers of such blocks.
 */
export function readWebVtt(file: string): ReadResult {
  const [first = '', ...lines] = file.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  if (!mark.test(first) || file.includes('\0')) {
    return { fault: 'must be a WebVTT file that starts with the line WEBVTT' };
  }
  const captions: string[] = [];
  const leftOut: number[] = [];
  for (const { block, line } of blocksOf(lines)) {
    // The array does not contain the first line, and people count from 1.
    const number = line + 2;
    const at = block.findIndex((text) => text.includes('-->'));
    if (at >= 0) {
      if (!isSpan(block[at] ?? '')) return { fault: `has an invalid time on line ${number + at}` };
      captions.push(block.slice(at).join('\n'));
    } else if (line > 0 && !otherBlock.test(block[0] ?? '')) leftOut.push(number);
  }
  if (captions.length === 0) return { fault: 'contains no captions' };
  return { text: `WEBVTT\n\n${captions.join('\n\n')}\n`, leftOut };
}

/**
 * Splits lines at empty ones, with the index of each block's first line. A line of blanks does not end a block; a
 * second time starts a new one.
 */
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

/** True for a line with two times, the second one later. */
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

/**
 * Cuts captions written by `readWebVtt` to a part of their video, whose times count from its start.
 * @param part in seconds; captions that reach beyond it are shortened
 */
export function cutWebVtt(text: string, part: { readonly from: number; readonly seconds: number }): string {
  const within = (seconds: number) =>
    Math.round(Math.min(Math.max(seconds - part.from, 0), part.seconds) * 1_000);
  const [, ...blocks] = text.trimEnd().split('\n\n');
  const captions = blocks.flatMap((block) => {
    const [line = '', ...rest] = block.split('\n');
    const parts = times.exec(line.trim()) ?? [];
    const [from, to] = [secondsOf(parts.slice(1, 5)), secondsOf(parts.slice(5, 9))].map(within);
    if (from === undefined || to === undefined || from >= to) return [];
    return [[`${formatTime(from)} --> ${formatTime(to)}${parts[9] ?? ''}`, ...rest].join('\n')];
  });
  return `${['WEBVTT', ...captions].join('\n\n')}\n`;
}

function formatTime(milliseconds: number): string {
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0');
  const [hours, minutes, seconds] = [
    milliseconds / 3_600_000,
    (milliseconds / 60_000) % 60,
    (milliseconds / 1_000) % 60,
  ].map(two);
  const rest = String(milliseconds % 1_000).padStart(3, '0');
  // Omits zero hours, as the input may, so that the text does not exceed the limit.
  return `${hours === '00' ? '' : `${hours}:`}${minutes}:${seconds}.${rest}`;
}
