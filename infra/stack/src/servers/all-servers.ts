import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StackError } from '../errors.ts';
import { nodeBinary } from '../paths.ts';
import { httpReady } from '../processes/health.ts';
import { kafka } from './kafka.ts';
import { mongo } from './mongo.ts';
import { opensearch } from './opensearch.ts';
import { redis } from './redis.ts';
import { s3 } from './s3.ts';
import { portOf, type Server, type ServerContext, type ServerName } from './server.ts';

const require = createRequire(import.meta.url);

/** A mail catcher: accepts every email, delivers none, and shows them on a page and as JSON. */
const mail: Server<string> = {
  name: 'mail',
  title: 'Mail',
  variable: 'SMTP_URL',
  portNames: ['mail', 'smtp'],

  async find() {
    try {
      const manifest = require.resolve('maildev/package.json');
      const { version } = require('maildev/package.json') as { version: string };
      return { title: `maildev ${version}`, installed: join(dirname(manifest), 'bin', 'maildev') };
    } catch (error) {
      throw new StackError('The mail catcher (npm package maildev) is not installed.', [
        'Run npm ci, or set SMTP_URL to the address of a mail server.',
        String(error),
      ]);
    }
  },

  async prepare(program, place) {
    const web = portOf(place, 'mail');
    const args = ['--max-old-space-size=128', '--max-semi-space-size=1', program];
    args.push('--ip', '127.0.0.1', '--smtp', String(portOf(place, 'smtp')));
    args.push(
      '--web-ip',
      '127.0.0.1',
      '--web',
      String(web),
      '--mail-directory',
      place.state.folder('data', 'mail'),
    );
    args.push('--silent');
    const ready = httpReady(`http://127.0.0.1:${web}/healthz`);
    return { command: nodeBinary, args, env: {}, ready, readyTimeoutMs: 30_000, stopTimeoutMs: 5000 };
  },

  url,
  env: (place) => ({ SMTP_URL: `smtp://127.0.0.1:${portOf(place, 'smtp')}`, MAIL_URL: url(place) }),
};

function url(place: ServerContext): string {
  return `http://127.0.0.1:${portOf(place, 'mail')}`;
}

/** Every backing server by name. */
export const allServers = { mongo, kafka, redis, s3, mail, opensearch } satisfies Record<ServerName, object>;
