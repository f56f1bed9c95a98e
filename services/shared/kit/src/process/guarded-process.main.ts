import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/**
 * Runs a program as long as the parent process lives. Otherwise the encoder of a killed worker would run for hours
 * next to the next worker's. The program inherits the low priority.
 */
const [command = '', ...args] = process.argv.slice(2);
setPriority(constants.priority.PRIORITY_LOW);
const end = (): void => void child.kill('SIGKILL');
for (const event of ['disconnect', 'SIGTERM', 'SIGINT']) process.once(event, end);
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
child.once('error', () => process.exit(127));
child.once('exit', (code) => process.exit(code ?? 1));
