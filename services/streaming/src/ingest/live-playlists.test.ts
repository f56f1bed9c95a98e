import { segmentFile } from '@poc/contracts/recorded-files';
import { expect, it } from 'vitest';
import { parseLiveFile } from './live-files.ts';
import { masterOf, mediaOf, qualityOf } from './live-playlists.ts';

const streamId = 'a'.repeat(24);
const rung = (name: string, size = '') => ({ name, size, codecs: 'avc1.4d401f,mp4a.40.2', bandwidth: 1_000 });
const segment = (seq: number, run: number, n: number, seconds = 2) => ({
  ...{ seq, run, n, seconds },
  at: new Date(Date.UTC(2026, 0, 1, 12, 0, seq * 2)),
});
const [ended, update] = [false, false];
const urlOf = (file: string) => file;
const opens = () => true;

it('lists the qualities, best first', () => {
  expect(masterOf(streamId, [rung('source', '1280x720'), rung('144p')], urlOf)).toBe(
    [
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-STREAM-INF:BANDWIDTH=1000,RESOLUTION=1280x720,CODECS="avc1.4d401f,mp4a.40.2"',
      `${streamId}-source.m3u8`,
      '#EXT-X-STREAM-INF:BANDWIDTH=1000,CODECS="avc1.4d401f,mp4a.40.2"',
      `${streamId}-144p.m3u8`,
      '',
    ].join('\n'),
  );
});

it('requests the URL of each file with its quality', () => {
  const runs = [
    { run: 1, rungs: [rung('source', '1080x1920'), rung('480p', '480x854')] },
    { run: 2, rungs: [rung('source', '640x360')] },
  ];
  const segments = [segment(0, 1, 0), segment(1, 2, 0)];
  const marked = (file: string, quality: number) => `${file}?${quality}`;
  const playlist = mediaOf({
    streamId,
    rung: 'source',
    runs,
    segments,
    ended,
    opens,
    update,
    urlOf: marked,
  });
  expect(playlist).toContain(`${streamId}-source-1-0.m4s?1080`);
  expect(playlist).toContain(`${streamId}-source-2-init.mp4?360`);
  expect(masterOf(streamId, runs[0]?.rungs ?? [], marked)).toContain(`${streamId}-480p.m3u8?480`);
});

it('counts the shorter side as the quality, without a size that of its name', () => {
  const rungs = [
    rung('source', '1080x1920'),
    rung('source'),
    rung('240p'),
    rung('audio', ''),
    rung('480p', '480x854'),
  ];
  expect(rungs.map(qualityOf)).toEqual([1080, 720, 240, 0, 480]);
});

it('represents a run whose quality the plan lacks by the best one that it has', () => {
  const runs = [
    { run: 1, rungs: [rung('source', '854x480'), rung('240p')] },
    { run: 2, rungs: [rung('source', '1920x1080'), rung('480p'), rung('240p'), rung('audio')] },
  ];
  const segments = [segment(0, 1, 0), segment(1, 2, 0)];
  const basic = (quality: number) => quality <= 480;
  const input = { streamId, runs, segments, ended, update, opens: basic, urlOf };
  const filesOf = (name: string) => mediaOf({ ...input, rung: name }).match(/-[a-z0-9]+-\d-0(?=\.m4s)/g);
  expect(filesOf('source')).toEqual(['-source-1-0', '-480p-2-0']);
  expect(filesOf('480p')).toEqual(['-source-1-0', '-480p-2-0']);
  expect(filesOf('240p')).toEqual(['-240p-1-0', '-240p-2-0']);
});

it('joins two runs by a discontinuity, each with its own header', () => {
  const runs = [1, 2].map((run) => ({ run, rungs: [rung('source'), rung('144p')] }));
  const segments = [segment(0, 1, 0), segment(1, 1, 1, 3.6), segment(2, 2, 0)];
  const playlist = mediaOf({ streamId, rung: '144p', runs, segments, ended: true, opens, update, urlOf });
  expect(playlist.split('\n')).toEqual([
    ...['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-TARGETDURATION:4', '#EXT-X-MEDIA-SEQUENCE:0'],
    ...['#EXT-X-DISCONTINUITY-SEQUENCE:0', '#EXT-X-PLAYLIST-TYPE:VOD', '#EXT-X-INDEPENDENT-SEGMENTS'],
    ...[`#EXT-X-MAP:URI="${streamId}-144p-1-init.mp4"`, '#EXT-X-PROGRAM-DATE-TIME:2026-01-01T12:00:00.000Z'],
    ...['#EXTINF:2.000,', `${streamId}-144p-1-0.m4s`, '#EXTINF:3.600,', `${streamId}-144p-1-1.m4s`],
    '#EXT-X-DISCONTINUITY',
    ...[`#EXT-X-MAP:URI="${streamId}-144p-2-init.mp4"`, '#EXT-X-PROGRAM-DATE-TIME:2026-01-01T12:00:04.000Z'],
    ...['#EXTINF:2.000,', `${streamId}-144p-2-0.m4s`, '#EXT-X-ENDLIST', ''],
  ]);
});

it('uses the best quality of a run that lacks the requested one', () => {
  const runs = [
    { run: 1, rungs: [rung('source'), rung('480p')] },
    { run: 2, rungs: [rung('source', '640x360')] },
  ];
  const segments = [segment(0, 1, 0), segment(1, 2, 0)];
  const playlist = mediaOf({ streamId, rung: '480p', runs, segments, ended, opens, update, urlOf });
  expect(playlist).toContain(`${streamId}-480p-1-0.m4s`);
  expect(playlist).toContain(`${streamId}-source-2-0.m4s`);
});

it('lists a live stream from its start, and repeats its last minute in an update', () => {
  const runs = [1, 2].map((run) => ({ run, rungs: [rung('source')] }));
  const segments = Array.from({ length: 100 }, (_, seq) => segment(seq, seq < 90 ? 1 : 2, seq % 90));
  const input = { streamId, rung: 'source', runs, segments, ended, opens, urlOf };
  const whole = mediaOf({ ...input, update });
  expect(whole.match(/#EXTINF/g)).toHaveLength(100);
  expect(whole).toContain('#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=60.0\n');
  const lines = mediaOf({ ...input, update: true }).split('\n');
  expect(lines.filter((line) => line.endsWith('.m4s'))).toHaveLength(30);
  expect(lines).toEqual(
    expect.arrayContaining([
      '#EXT-X-VERSION:9',
      '#EXT-X-MEDIA-SEQUENCE:0',
      '#EXT-X-SKIP:SKIPPED-SEGMENTS=70',
      `#EXT-X-MAP:URI="${streamId}-source-1-init.mp4"`,
      '#EXT-X-DISCONTINUITY',
    ]),
  );
  for (const short of [segments.slice(0, 30), []]) {
    expect(mediaOf({ ...input, segments: short, update: true })).not.toContain('SKIP:');
  }
  expect(mediaOf({ ...input, ended: true, update: true })).not.toContain('SKIP');
});

it('counts the runs before the start', () => {
  const runs = [1, 2, 3].map((run) => ({ run, rungs: [rung('source')] }));
  const segments = [segment(40, 3, 7)];
  const playlist = mediaOf({ streamId, rung: 'source', runs, segments, ended, opens, update, urlOf });
  expect(playlist).toContain('#EXT-X-MEDIA-SEQUENCE:40\n#EXT-X-DISCONTINUITY-SEQUENCE:2\n');
  expect(playlist).not.toContain('ENDLIST');
});

it('reads the names that it writes, and no others', () => {
  expect(parseLiveFile(`${streamId}.m3u8`)).toEqual({ streamId, rung: null, run: null, part: 0 });
  expect(parseLiveFile(`${streamId}-480p.m3u8`)).toEqual({ streamId, rung: '480p', run: null, part: 0 });
  for (const part of [0, 12, 'init'] as const) {
    const file = segmentFile(streamId, 'audio', 3, part);
    expect(parseLiveFile(file)).toEqual({ streamId, rung: 'audio', run: 3, part });
  }
  const others = [
    'x.m3u8',
    `${streamId}.mp4`,
    `${streamId}-480p.m4s`,
    `${streamId}-480p-1-2.m3u8`,
    `../${streamId}.m3u8`,
  ];
  expect(others.map(parseLiveFile)).toEqual(others.map(() => null));
});
