import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { pidOf, until } from '../system.ts';
import { clockFolder } from './clock-settings.ts';

/** Sets the clocks of processes ahead of the right time, or behind it; 0 resets them. Resolves when all have jumped. */
export async function jumpClocks(names: readonly string[], offsetMs: number): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      const pid = pidOf(name);
      const asked = join(clockFolder(inject('stateFolder')), String(pid));
      writeFileSync(asked, String(offsetMs));
      process.kill(pid, 'SIGUSR2');
      await until(`the clock of ${name} has jumped`, () => {
        const done = `${asked}.done`;
        return existsSync(done) && readFileSync(done, 'utf8') === String(offsetMs);
      });
    }),
  );
}
