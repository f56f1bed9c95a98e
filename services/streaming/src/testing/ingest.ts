import { type ChildProcess, spawn } from 'node:child_process';
import { ffmpeg } from '@poc/testing/ffmpeg';
import { testServers } from '@poc/testing/servers';
import { testTokens } from '@poc/testing/tokens';
import { useStarted } from '@poc/testing/use-started';
import { startIdentityStub } from './identity-stub.ts';
import { type LiveProcess, startLiveProcess } from './live-process.ts';
import { startStreaming, type TestStreaming } from './start-streaming.ts';

/** An ingest process and the port on which it accepts encoders. */
export interface IngestProcess extends LiveProcess {
  readonly rtmpPort: number;
}

export interface TestIngest extends TestStreaming {
  startIngest(settings?: Record<string, string>): Promise<IngestProcess>;
  stop(): Promise<void>;
}

const entry = new URL('../ingest.ts', import.meta.url).pathname;

/** Starts the API process for the tests of a file, with ingest processes on the same database. */
export const useIngest = (): TestIngest => useStarted(startTestIngest, ({ stop }) => stop());

async function startTestIngest(): Promise<TestIngest> {
  const servers = await testServers();
  const tokens = testTokens();
  const [streaming, identity] = await Promise.all([startStreaming({}, tokens), startIdentityStub(tokens)]);
  const started: LiveProcess[] = [];
  return {
    ...streaming,
    async startIngest(settings = {}) {
      const running = await startLiveProcess(
        {
          ...servers,
          MONGO_DATABASE: streaming.service.deps.db.name,
          IDENTITY_URL: identity.url,
          IDENTITY_INTERNAL_URL: identity.url,
          SHUTDOWN_GRACE_MS: '0',
          RTMP_PORT: '0',
          FFMPEG_PATH: ffmpeg,
          ...settings,
        },
        entry,
      );
      started.push(running);
      const port = running.log.map((line) => /"rtmp":\{[^}]*"port":(\d+)/.exec(line)?.[1]).find(Boolean);
      return { ...running, rtmpPort: Number(port) };
    },
    async stop() {
      await Promise.all(started.map((one) => one.kill('SIGKILL')));
      await Promise.all([streaming.service.stop(), identity.stop()]);
    },
  };
}

/** ffmpeg as an encoder that sends a test picture and a tone in real time. */
export interface TestEncoder {
  readonly process: ChildProcess;
  /** Resolves to ffmpeg's output when it ends. */
  readonly ended: Promise<string>;
  stop(): Promise<string>;
}

/** Starts a test encoder. @param options.size null for audio only */
export function startTestEncoder(
  { rtmpPort }: Pick<IngestProcess, 'rtmpPort'>,
  key: string,
  options: { size?: string | null; codec?: string; audio?: boolean; seconds?: number } = {},
): TestEncoder {
  const { size = '1280x720', codec = 'libx264', audio = true, seconds = 120 } = options;
  const inputs = [
    ...(size === null ? [] : ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=30`]),
    ...(audio ? ['-f', 'lavfi', '-i', 'sine=440'] : []),
  ];
  const codecs = [
    ...(size === null ? [] : ['-c:v', codec, '-g', '60', '-b:v', '1500k', '-pix_fmt', 'yuv420p']),
    ...(size === null || codec !== 'libx264' ? [] : ['-preset', 'ultrafast']),
    ...(audio ? ['-c:a', 'aac'] : []),
  ];
  const child = spawn(
    ffmpeg,
    [
      ...['-hide_banner', '-loglevel', 'error', '-re', ...inputs, ...codecs, '-t', String(seconds)],
      ...['-f', 'flv', `rtmp://127.0.0.1:${rtmpPort}/live/${key}`],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const ended = new Promise<string>((resolve) => child.once('close', () => resolve(printed)));
  return {
    process: child,
    ended,
    stop() {
      child.kill('SIGINT');
      return ended;
    },
  };
}
