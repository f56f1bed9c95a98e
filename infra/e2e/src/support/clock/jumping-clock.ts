import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';

// Loaded into every process of the system under test before its own code. Its clock begins with an offset, and on
// SIGUSR2 jumps by the offset in the file named after its pid. Timers are unaffected, as when a machine's clock is set.
const folder = process.env.POC_CLOCK_FOLDER ?? '';
const RealDate = Date;
let offsetMs = 0;

const jumpedDate = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [target.now() + offsetMs] : args, newTarget),
  get: (target, key, receiver) =>
    key === 'now' ? () => target.now() + offsetMs : Reflect.get(target, key, receiver),
});

function jump(toMs: number): void {
  offsetMs = toMs;
  globalThis.Date = offsetMs === 0 ? RealDate : jumpedDate;
}

process.on('SIGUSR2', () => {
  const asked = join(folder, String(process.pid));
  if (!existsSync(asked)) return;
  jump(Number(readFileSync(asked, 'utf8')));
  writeFileSync(`${asked}.done`, String(offsetMs));
});

const startsAtMs = Number(process.env.POC_CLOCK_OFFSET_MS ?? 0);
if (startsAtMs !== 0) {
  jump(startsAtMs);
  // Object stores refuse requests signed at another time than theirs.
  Object.assign(globalThis, { pocRealDate: RealDate });
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!/\/minio\/dist\/esm\/.*client\.mjs$/.test(url)) return loaded;
      return { ...loaded, source: String(loaded.source).replaceAll('new Date()', 'new pocRealDate()') };
    },
  });
}
