import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Loaded into every process of the system under test before its own code. On SIGUSR2 its clock jumps by the
// offset in the file named after its pid. Timers are unaffected, as when a machine's clock is set.
const folder = process.env.POC_CLOCK_FOLDER ?? '';
const RealDate = Date;
let offsetMs = 0;

const jumpedDate = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [target.now() + offsetMs] : args, newTarget),
  get: (target, key, receiver) =>
    key === 'now' ? () => target.now() + offsetMs : Reflect.get(target, key, receiver),
});

process.on('SIGUSR2', () => {
  const asked = join(folder, String(process.pid));
  if (!existsSync(asked)) return;
  offsetMs = Number(readFileSync(asked, 'utf8'));
  globalThis.Date = offsetMs === 0 ? RealDate : jumpedDate;
  writeFileSync(`${asked}.done`, String(offsetMs));
});
