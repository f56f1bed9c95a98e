import { describe, expect, it } from 'vitest';
import { cutWebVtt, readWebVtt } from './web-vtt.ts';

const cue = '00:01.000 --> 00:02.500\nGood evening, Lagos.';

describe('readWebVtt', () => {
  it('preserves times, positions, voices and lines', () => {
    const second =
      '01:00:02.000 --> 01:00:04.000 align:start position:10%\n<v Kemi>Buy\n<i>low</i>, ṣé o gbọ́?';
    expect(readWebVtt(`WEBVTT\n\n${cue}\n\n${second}\n`)).toEqual({
      text: `WEBVTT\n\n${cue}\n\n${second}\n`,
      leftOut: [],
    });
  });

  it('accepts any line ending, a byte order mark and text on the first line', () => {
    const read = { text: `WEBVTT\n\n${cue}\n`, leftOut: [] };
    expect(readWebVtt(`\uFEFFWEBVTT - English\r\n\r\n${cue.replace('\n', '\r\n')}`)).toEqual(read);
    expect(readWebVtt(`WEBVTT\r\r${cue.replace('\n', '\r')}\r\r`)).toEqual(read);
  });

  it('leaves out styles, regions, comments, names and headers', () => {
    const file = [
      'WEBVTT',
      'X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000',
      '',
      'STYLE\n::cue { background: url(https://evil.example/seen) }',
      '',
      'REGION\nid:one',
      '',
      'NOTE <script>alert(1)</script>',
      '',
      `intro\n${cue}`,
    ];
    expect(readWebVtt(file.join('\n'))).toEqual({ text: `WEBVTT\n\n${cue}\n`, leftOut: [] });
  });

  it.each([
    ['a first line of blanks, as YouTube exports it', '00:01.000 --> 00:02.000\n \nGood evening'],
    ['a line of blanks within a caption', '00:01.000 --> 00:02.000\nGood\n\t\nevening'],
    ['a caption without an empty line before it', `${cue}\n00:03.000 --> 00:04.000\nBuy low.`],
  ])('keeps every word: %s', (_what, captions) => {
    const { text = '', leftOut } = {
      text: '',
      leftOut: null,
      ...readWebVtt(`WEBVTT\nKind: captions\n\n${captions}`),
    };
    expect(text.replaceAll('\n', '')).toBe(`WEBVTT${captions}`.replaceAll('\n', ''));
    expect(leftOut).toEqual([]);
  });

  it('reports text without a caption', () => {
    const file = `WEBVTT\nKind: captions\n\n${cue}\n\nAnd more of it\nhere\n\nNOTES are words\n\nNOTE a comment`;
    expect(readWebVtt(file)).toEqual({ text: `WEBVTT\n\n${cue}\n`, leftOut: [7, 10] });
  });

  it('starts a caption at a second time in a block', () => {
    expect(readWebVtt(`WEBVTT\n\n${cue}\n00:09.000 --> 00:04.000\nx`)).toEqual({
      fault: 'has an invalid time on line 5',
    });
  });

  it.each([
    ['', 'starts with'],
    ['<html>', 'starts with'],
    ['WEBVTTX\n\n', 'starts with'],
    [`WEBVTT\n\n${cue}\0`, 'starts with'],
    [`1\n00:00:01,000 --> 00:00:02,000\nSubRip`, 'starts with'],
    ['WEBVTT\n\nNOTE nothing else', 'no captions'],
    ['WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nSubRip', 'line 3'],
    [`WEBVTT\n\n${cue}\n\n2\n00:03.000 --> 00:02.000\nBackwards`, 'line 7'],
    ['WEBVTT\n\n00:61.000 --> 01:02.000\nx', 'line 3'],
  ])('%j is refused', (file, why) => {
    expect(readWebVtt(file)).toEqual({ fault: expect.stringContaining(why) });
  });

  it('reads a long file quickly', () => {
    const many = Array.from({ length: 8_000 }, (_, at) => `${String(at).padStart(4, '0')}\n${cue}`);
    const began = performance.now();
    expect(readWebVtt(`WEBVTT\n\n${many.join('\n\n')}`)).toHaveProperty('text');
    expect(readWebVtt(`WEBVTT\n\n${'0'.repeat(250_000)}-->${' '.repeat(200_000)}`)).toHaveProperty('fault');
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe('captions cut to a part of their video', () => {
  const file = [
    'WEBVTT',
    '00:01.000 --> 00:03.500\nGood evening',
    '00:04.000 --> 00:06.000 line:10% align:start\nLagos,\ntwo lines',
    '01:00:09.250 --> 01:00:20.000\nThe end',
  ].join('\n\n');

  it.each([
    [{ from: 0, seconds: 10 }, ['00:01.000 --> 00:03.500', '00:04.000 --> 00:06.000 line:10% align:start']],
    [{ from: 2, seconds: 3 }, ['00:00.000 --> 00:01.500', '00:02.000 --> 00:03.000 line:10% align:start']],
    [{ from: 3_600, seconds: 10 }, ['00:09.250 --> 00:10.000']],
    [{ from: -100.5, seconds: 102 }, ['01:41.500 --> 01:42.000']],
    [{ from: -3_600, seconds: 3_602 }, ['01:00:01.000 --> 01:00:02.000']],
    [{ from: 7, seconds: 100 }, []],
    // Floating-point sums of segment lengths, close to 3.5 and 4.
    [{ from: 3.4999999999999996, seconds: 0.5000000000000009 }, []],
  ])('%j', (part, lines) => {
    const cut = cutWebVtt(`${file}\n`, part);
    expect(cut.split('\n').filter((line) => line.includes('-->'))).toEqual(lines);
    const again = readWebVtt(cut);
    expect(again).toEqual(lines.length > 0 ? { text: cut, leftOut: [] } : { fault: 'contains no captions' });
  });
});
