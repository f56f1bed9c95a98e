import { fileURLToPath } from 'node:url';
import { graphemesOf } from '@poc/contracts/graphemes';
import bidiFactory from 'bidi-js';

const fontFile = (name: string): string => fileURLToPath(new URL(`fonts/${name}.ttf`, import.meta.url));
export const regular = fontFile('DejaVuSansCondensed');
export const bold = fontFile('DejaVuSansCondensed-Bold');
/** Height of `regular` above the baseline, in em. */
const ascent = 0.928;
/** Line height of `regular`, in em. */
const emsOfLine = 1.164;

/** Fonts for characters missing in `regular`, which is small and fast. The first match wins. */
const fallbacks = [
  { font: fontFile('NotoEmoji'), letters: /\p{Emoji_Presentation}|\p{Emoji}\ufe0f|\p{Regional_Indicator}/u },
  {
    font: fontFile('DroidSansFallback'),
    letters: /[\p{scx=Han}\p{scx=Hangul}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\uff00-\uffef]/u,
  },
  { font: fontFile('NotoSansDevanagari'), letters: /\p{Script=Devanagari}/u },
  { font: fontFile('NotoSansBengali'), letters: /\p{Script=Bengali}/u },
  { font: fontFile('NotoSansTamil'), letters: /\p{Script=Tamil}/u },
  { font: fontFile('NotoSansTelugu'), letters: /\p{Script=Telugu}/u },
  { font: fontFile('NotoSansThai'), letters: /\p{Script=Thai}/u },
  { font: fontFile('NotoSansEthiopic'), letters: /\p{Script=Ethiopic}/u },
  // Greek, Cyrillic, Armenian, Georgian, Arabic, Hebrew and signs: everything missing in the small cut of the same
  // font.
  {
    font: fontFile('DejaVuSansCondensed-Full'),
    letters:
      /(?![\u0300-\u0304\u0308\u030c\u0323-\u0325\u0331])[^ -~\u00a0-\u024f\u02bc\u1e00-\u1efb\u2010-\u2015\u2018-\u201e\u2022\u2026\u2032\u2033₦€™−]/u,
  },
];
/** Scripts without spaces: a line may end after any word. */
const withoutSpaces = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}]/u;

// The types describe a default export; in Node the module is the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
const words = new Intl.Segmenter('en', { granularity: 'word' });
/**
 * An empty list makes pdfkit lay out a text as a whole; without it, pdfkit goes word by word from the left.
 */
const wholeRuns: PDFKit.Mixins.OpenTypeFeatures[] = [];

type Pdf = PDFKit.PDFDocument;
/** Part of a line in one font and direction; odd levels run right to left. */
interface Run {
  text: string;
  readonly font: string;
  readonly level: number;
}

/**
 * Draws text of any script in the current font size, wrapped to a width.
 * @returns the top of the next line
 */
export function drawText(pdf: Pdf, text: string, left: number, top: number, width: number): number {
  const lineHeight = lineHeightOf(pdf);
  const baseline = top + (ascent / emsOfLine) * lineHeight;
  const lines = linesOf(pdf, text, width);
  for (const [at, line] of lines.entries()) {
    let x = left;
    for (const run of visualRuns(line)) {
      pdf.font(run.font).text(run.text, x, baseline + at * lineHeight, {
        lineBreak: false,
        baseline: 'alphabetic',
        features: wholeRuns,
      });
      x += widthOf(pdf, run);
    }
  }
  pdf.font(regular);
  return top + lines.length * lineHeight;
}

export const heightOf = (pdf: Pdf, text: string, width: number): number =>
  linesOf(pdf, text, width).length * lineHeightOf(pdf);

const lineHeightOf = (pdf: Pdf): number => pdf.font(regular).currentLineHeight(true);

const widthOf = (pdf: Pdf, { font, text }: Run): number =>
  pdf.font(font).widthOfString(text, { features: wholeRuns });

function linesOf(pdf: Pdf, text: string, width: number): string[] {
  const measure = (part: string): number => visualRuns(part).reduce((sum, run) => sum + widthOf(pdf, run), 0);
  const lines = [''];
  let used = 0;
  const add = (part: string): void => {
    const [needed, advance] = [measure(part.trimEnd()), measure(part)];
    if (used > 0 && used + needed > width) {
      lines.push('');
      used = 0;
    }
    lines[lines.length - 1] += part;
    used += advance;
  };
  for (const part of partsOf(text)) {
    if (measure(part.trimEnd()) > width) for (const letter of graphemesOf(part)) add(letter);
    else add(part);
  }
  return lines.map((line) => line.trimEnd());
}

function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (const { segment, isWordLike } of words.segment(text)) {
    const before = parts.at(-1) ?? ' ';
    const mayEnd = /\s$/u.test(before) || (isWordLike && withoutSpaces.test(before + segment));
    if (mayEnd && !/^\s/u.test(segment)) parts.push(segment);
    else parts.push((parts.pop() ?? '') + segment);
  }
  return parts;
}

/**
 * Returns the runs of a line in drawing order from the left (rule L2 of the Unicode bidirectional algorithm).
 */
function visualRuns(line: string): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line);
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  const runs: Run[] = [];
  let at = 0;
  for (const letter of graphemesOf(line)) {
    const level = levels[at] ?? 0;
    const font = fallbacks.find(({ letters }) => letters.test(letter))?.font ?? regular;
    const text = mirrored.get(at) ?? letter;
    const last = runs.at(-1);
    if (last?.font === font && last.level === level) last.text += text;
    else runs.push({ text, font, level });
    at += letter.length;
  }
  for (let level = Math.max(0, ...levels); level > 0; level -= 1) turn(runs, level);
  return runs.map((run) => (run.level % 2 === 1 && !isTurnedByFont(run) ? reversed(run) : run));
}

function turn(runs: Run[], level: number): void {
  for (let from = 0; from < runs.length; from += 1) {
    let to = from;
    while ((runs[to]?.level ?? 0) >= level) to += 1;
    if (to > from + 1) runs.splice(from, to - from, ...runs.slice(from, to).toReversed());
    from = to;
  }
}

/** True if the shaper reverses the run's glyphs, which depends on the script. */
const isTurnedByFont = ({ text }: Run): boolean => /\p{L}/u.test(text);

const reversed = (run: Run): Run => ({ ...run, text: [...graphemesOf(run.text)].toReversed().join('') });
