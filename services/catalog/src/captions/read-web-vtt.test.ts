import { describe, expect, it } from 'vitest';
import { readWebVtt } from './read-web-vtt.ts';

const cue = '00:01.000 --> 00:02.500\nGood evening, Lagos.';

describe('readWebVtt', () => {
  it('keeps times, places, voices and lines as they are', () => {
    const second =
      '01:00:02.000 --> 01:00:04.000 align:start position:10%\n<v Kemi>Buy\n<i>low</i>, ṣé o gbọ́?';
    expect(readWebVtt(`WEBVTT\n\n${cue}\n\n${second}\n`)).toEqual({
      text: `WEBVTT\n\n${cue}\n\n${second}\n`,
    });
  });

  it('takes any end of line, a byte order mark, and what stands on the first line', () => {
    const text = `WEBVTT\n\n${cue}\n`;
    expect(readWebVtt(`\uFEFFWEBVTT - English\r\n\r\n${cue.replace('\n', '\r\n')}`)).toEqual({ text });
    expect(readWebVtt(`WEBVTT\r\r${cue.replace('\n', '\r')}\r \r`)).toEqual({ text });
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
    expect(readWebVtt(file.join('\n'))).toEqual({ text: `WEBVTT\n\n${cue}\n` });
  });

  it.each([
    ['', 'first line'],
    ['<html>', 'first line'],
    ['WEBVTTX\n\n', 'first line'],
    [`WEBVTT\n\n${cue}\0`, 'first line'],
    [`1\n00:00:01,000 --> 00:00:02,000\nSubRip`, 'first line'],
    ['WEBVTT\n\nNOTE nothing else', 'no captions'],
    ['WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nSubRip', 'line 3'],
    [`WEBVTT\n\n${cue}\n\n2\n00:03.000 --> 00:02.000\nBackwards`, 'line 7'],
    ['WEBVTT\n\n00:61.000 --> 01:02.000\nx', 'line 3'],
  ])('%j is refused', (file, why) => {
    expect(readWebVtt(file)).toEqual({ fault: expect.stringContaining(why) });
  });

  it('reads a long file in no time', () => {
    const many = Array.from({ length: 8_000 }, (_, at) => `${String(at).padStart(4, '0')}\n${cue}`);
    const began = performance.now();
    expect(readWebVtt(`WEBVTT\n\n${many.join('\n\n')}`)).toHaveProperty('text');
    expect(readWebVtt(`WEBVTT\n\n${'0'.repeat(250_000)}-->${' '.repeat(200_000)}`)).toHaveProperty('fault');
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
