import { parseArgs } from 'node:util';
import { dev } from './commands/dev.ts';
import { logs } from './commands/logs.ts';
import { ops } from './commands/ops.ts';
import { reset } from './commands/reset.ts';
import { serviceCommand } from './commands/service-command.ts';
import { start } from './commands/start.ts';
import { status } from './commands/status.ts';
import { errorText, StackError } from './errors.ts';
import { printFailure } from './failure-text.ts';

// npm consumes options that it knows: `npm run status --json` arrives as a variable.
const takenByNpm = (name: string): boolean => process.env[`npm_config_${name}`] === 'true';

const commandList = 'Commands: start, test, reset, status, logs, dev, admin:create, ops.';

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        yes: { type: 'boolean', short: 'y', default: false },
        follow: { type: 'boolean', short: 'f', default: false },
        email: { type: 'string' },
      },
    });
  } catch (error) {
    throw new StackError(errorText(error), [commandList]);
  }
}

async function run(): Promise<number> {
  const [first, ...rest] = process.argv.slice(2);
  // Operations parse their own arguments.
  if (first === 'ops') return ops(rest);
  const { values, positionals } = readArguments();
  const [command, ...names] = positionals;
  switch (command) {
    case 'start':
      return start({ title: 'is starting' });
    case 'dev':
      return dev();
    case 'test':
      // Loaded lazily: a start does not need it.
      return (await import('./commands/test.ts')).test(names);
    case 'reset':
      return reset({ yes: values.yes || takenByNpm('yes') });
    case 'status':
      return status({ json: values.json || takenByNpm('json') });
    case 'logs':
      // npm parses -f as its own --force.
      return logs({ names, follow: values.follow || takenByNpm('follow') || takenByNpm('force') });
    case 'admin:create': {
      // Without `--`, npm consumes the name of the option and leaves its value.
      const email = values.email ?? names[0];
      return serviceCommand('identity', 'create-admin', email === undefined ? [] : ['--email', email]);
    }
    default:
      throw new StackError(`Unknown command: ${command ?? '(none given)'}.`, [commandList]);
  }
}

process.exitCode = await run().catch(printFailure);
// Open sockets of libraries must not keep a finished launcher alive.
process.exit();
