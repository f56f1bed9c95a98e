// Thread of `watchdog.ts`, in JavaScript: removing types would need more memory than the thread itself.
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/** Timeout for the blocked thread's stack, which is unavailable while native code runs. */
const stackWithinMs = 1_000;
const framesLogged = 8;

/** @type {import('./watchdog.ts').WatchdogData} */
const { shared, service, logs, tickMs, limitMs } = workerData;
let lastBeat = Atomics.load(shared, 0);
let silentTicks = 0;

// Counts its own ticks instead of reading a clock: none elapse while the process is stopped or the machine sleeps.
const ticking = setInterval(() => {
  const beat = Atomics.load(shared, 0);
  const isDebugged = Atomics.load(shared, 1) === 1;
  silentTicks = beat === lastBeat && !isDebugged ? silentTicks + 1 : 0;
  lastBeat = beat;
  if (silentTicks * tickMs < limitMs) return;
  clearInterval(ticking);
  void end();
}, tickMs);

async function end() {
  const { Session } = await import('node:inspector');
  const session = new Session();
  const files = new Map();
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => files.set(scriptId, url));
  const withoutStack = setTimeout(() => kill([]), stackWithinMs);
  session.on('Debugger.paused', ({ params: { callFrames } }) => {
    clearTimeout(withoutStack);
    kill(
      callFrames
        .slice(0, framesLogged)
        .map(
          ({ functionName, location: { scriptId, lineNumber } }) =>
            `${functionName || '(anonymous)'} ${files.get(scriptId) ?? ''}:${lineNumber + 1}`,
        ),
    );
    // PID 1 of a container ignores a SIGKILL from within: there the blocked thread itself exits.
    const { callFrameId } = callFrames[0];
    session.post('Debugger.evaluateOnCallFrame', { callFrameId, expression: 'process.reallyExit(137)' });
  });
  session.connectToMainThread();
  session.post('Debugger.enable');
  session.post('Debugger.pause');
}

/** Writes a line in the format of the logger, which is in the blocked thread, and kills the process. */
function kill(stack) {
  const line = {
    level: 60,
    time: Date.now(),
    service,
    blockedMs: silentTicks * tickMs,
    stack,
    msg: 'event loop is blocked: killing the process',
  };
  try {
    if (logs) writeSync(1, `${JSON.stringify(line)}\n`);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}
