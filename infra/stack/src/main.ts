import { parseArgs } from 'node:util';
import { dev } from './commands/dev.ts';
import { logs } from './commands/logs.ts';
import { reset } from './commands/reset.ts';
import { serviceCommand } from './commands/service-command.ts';
import { start } from './commands/start.ts';
import { status } from './commands/status.ts';
import { stop } from './commands/stop.ts';
import { errorText, StackError } from './errors.ts';
import { printFailure } from './failure-text.ts';

// npm consumes options that it knows: `npm run status --json` arrives as a variable.
const takenByNpm = (name: string): boolean => process.env[`npm_config_${name}`] === 'true';

const commandList =
  'Commands: start, stop, dev, test, reset, status, logs, admin:create, admin:reset-second-factor, keys:rotate, keys:reseal, people:republish, migrate, reconcile, community:check, events.';

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        yes: { type: 'boolean', short: 'y', default: false },
        follow: { type: 'boolean', short: 'f', default: false },
        email: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        fix: { type: 'boolean', default: false },
        group: { type: 'string' },
      },
    });
  } catch (error) {
    throw new StackError(errorText(error), [commandList]);
  }
}

async function run(): Promise<number> {
  const { values, positionals } = readArguments();
  const [command, ...names] = positionals;
  switch (command) {
    case 'start':
      return start({ title: 'is starting' });
    case 'stop':
      return stop();
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
    case 'admin:create':
    case 'admin:reset-second-factor': {
      // Without `--`, npm consumes the name of the option and leaves its value.
      const email = values.email ?? names[0];
      const name = command === 'admin:create' ? 'create-admin' : 'reset-second-factor';
      return serviceCommand('identity', name, email === undefined ? [] : ['--email', email]);
    }
    case 'keys:rotate':
      return serviceCommand('identity', 'rotate-keys', []);
    case 'keys:reseal':
      return serviceCommand('identity', 'reseal', []);
    case 'people:republish':
      return serviceCommand('identity', 'republish-people', []);
    case 'migrate':
      return serviceCommand('seed', 'migrate', names);
    case 'community:check':
      return serviceCommand('community', 'check', values.fix || takenByNpm('fix') ? ['--fix'] : []);
    case 'events': {
      const [what, service, ...projections] = names;
      if (what === 'rebuild' && (service === 'catalog' || service === 'streaming'))
        return serviceCommand(service, 'rebuild', projections);
      const group = values.group === undefined ? [] : ['--group', values.group];
      return serviceCommand('events', 'events-command', [...names, ...group]);
    }
    case 'reconcile': {
      const { from, to } = values;
      return serviceCommand('commerce', 'reconcile', [
        ...(from === undefined ? [] : ['--from', from]),
        ...(to === undefined ? [] : ['--to', to]),
      ]);
    }
    default:
      throw new StackError(`There is no command ${command ?? '(none given)'}.`, [commandList]);
  }
}

process.exitCode = await run().catch(printFailure);
// Open sockets of libraries must not keep a finished launcher alive.
process.exit();
