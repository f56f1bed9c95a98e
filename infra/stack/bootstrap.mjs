// The first step of every command of the root package.json. It needs nothing but a system Node of 18
// or newer: it installs the packages when they are missing or out of date, then hands over to the
// pinned Node that those packages bring.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const oldestNode = 18;
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules', '.poc-lock-sha256');
/** npm's own list of the packages that it has put there, written at the end of an installation. */
const installedFile = join(root, 'node_modules', '.package-lock.json');
const pinnedNode = join(root, 'node_modules', 'node', 'bin', 'node');
const launcher = join(root, 'infra', 'stack', 'src', 'main.ts');

/** Commands about a system that runs already. */
const beside = new Set([
  'stop',
  'status',
  'logs',
  'admin:create',
  'admin:reset-second-factor',
  'keys:rotate',
  'keys:reseal',
  'people:republish',
  'migrate',
  'reconcile',
  'community:check',
  'events',
]);

/** Signals that end a command; they are handed on, and the exit waits for the one that handles them. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

function fail(sentence, details = []) {
  console.error(`\n✗ ${sentence}`);
  for (const line of details) console.error(`    ${line}`);
  process.exit(1);
}

function lockHash() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex');
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

const dependencyFields = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
  'workspaces',
];
const sorted = (field = {}) => JSON.stringify(Object.entries(field).sort());

/** The first manifest of the checkout that asks for other packages than the lock file lists for it. */
function manifestBeyondLock() {
  const { packages } = readJson(lockFile);
  return Object.entries(packages)
    .filter(([path]) => path === '' || !path.includes('node_modules'))
    .map(([path, locked]) => [join(path, 'package.json'), locked])
    .find(([file, locked]) => {
      const manifest = readJson(join(root, file));
      return dependencyFields.some((field) => sorted(manifest[field]) !== sorted(locked[field]));
    })?.[0];
}

/** Why the packages have to be installed; undefined when all of them are there. */
function whyInstall() {
  if (!existsSync(pinnedNode)) return 'the first start';
  if (!existsSync(stampFile) || !existsSync(installedFile)) return 'no finished installation is recorded';
  if (readFileSync(stampFile, 'utf8').trim() !== lockHash()) return 'package-lock.json has changed';
  const manifest = manifestBeyondLock();
  if (manifest !== undefined) return `${manifest} has changed`;
  const installed = readJson(installedFile).packages;
  // Optional packages of other platforms are in the lock file alone.
  const missing = Object.keys(readJson(lockFile).packages).find(
    (path) => path in installed && !existsSync(join(root, path, 'package.json')),
  );
  return missing === undefined ? undefined : `${missing} is missing`;
}

/**
 * Two commands at once must not install into the same folder. Who listens on the socket installs; the
 * kernel frees it on Linux when that process dies, so a killed install blocks nobody.
 */
async function withInstallLock(work) {
  const name = `poc-install-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`;
  const address = process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.lock`);
  const server = createServer();
  for (let waited = 0; ; waited += 1) {
    const taken = await new Promise((done) => {
      server.once('error', () => done(false));
      server.listen(address, () => done(true));
    });
    server.removeAllListeners('error');
    if (taken) break;
    if (waited === 0) console.log('  · Packages     another command is installing them, waiting');
    if (waited > 600 && process.platform !== 'linux') rmSync(address, { force: true });
    await new Promise((done) => setTimeout(done, 500));
  }
  try {
    return await work();
  } finally {
    server.close();
  }
}

/** Runs npm and resolves to its exit code and the end of what it said. Ctrl-C ends it and this program. */
async function npm(args) {
  const environment = Object.fromEntries(
    // What npm passed to this script about the command that is running would confuse the npm inside it.
    Object.entries(process.env).filter(
      ([name]) => !/^npm_(command|lifecycle|package|config_(json|yes|force))/.test(name),
    ),
  );
  const child = spawn('npm', [...args, '--no-audit', '--no-fund', '--loglevel', 'error'], {
    cwd: root,
    env: { ...environment, NODE_ENV: 'development' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output = `${output}${text}`.slice(-20_000);
    });
  }
  const stop = () => {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
    console.error('\n  Stopped while installing; the next start installs again.');
    process.exit(130);
  };
  for (const name of signals) process.on(name, stop);
  const code = await new Promise((done) => {
    child.once('error', (error) => {
      output += `\n${error.message}`;
      done(1);
    });
    child.once('close', done);
  });
  for (const name of signals) process.removeListener(name, stop);
  return { code, output };
}

/** Installs the packages of the lock file with one line of progress; npm's own words are shown only when it fails. */
async function install(reason) {
  const startedAt = Date.now();
  const seconds = () => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
  console.log(`  · Packages     installing (npm ci): ${reason}`);
  const ticker = setInterval(() => console.log(`  · Packages     still installing  ${seconds()}`), 15_000);
  const result = await npm(['ci']);
  clearInterval(ticker);
  if (result.code !== 0) {
    const lines = result.output.split('\n').filter((line) => line.trim() !== '');
    const full = /ENOSPC|no space left/i.test(result.output) ? `The disk that holds ${root} is full: ` : '';
    fail(`${full}npm ci failed after ${seconds()}; the packages are not installed.`, lines.slice(-12));
  }
  if (!existsSync(pinnedNode)) {
    fail('The npm package "node" did not bring its program; allow its install script and run npm ci again.', [
      pinnedNode,
    ]);
  }
  writeFileSync(stampFile, `${lockHash()}\n`);
  console.log(`  ✓ Packages     installed  ${seconds()}`);
}

/** The processes up to npm: the parent, and where that is the shell that npm runs scripts in, its parent too. */
function npmFamily() {
  const parent = process.ppid;
  try {
    const isShell = readFileSync(`/proc/${parent}/cmdline`, 'utf8').split('\0')[1] === '-c';
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8');
    return isShell ? `${parent} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}` : String(parent);
  } catch {
    return String(parent);
  }
}

/** Hands over to the launcher under the pinned Node and takes its exit code. */
function handOver() {
  const child = spawn(
    pinnedNode,
    ['--disable-warning=ExperimentalWarning', launcher, ...process.argv.slice(2)],
    {
      cwd: root,
      // The channel closes when this process dies, however it dies: the launcher then stops everything.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    },
  );
  for (const name of signals) process.on(name, () => child.kill(name));
  child.once('error', (error) => fail(`The pinned Node can't be run: ${error.message}`));
  child.once('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 128));
  // When npm itself is killed nobody passes a signal on: that its place in the family changes shows it.
  if (process.env.npm_lifecycle_event !== undefined) {
    const family = npmFamily();
    setInterval(() => {
      if (npmFamily() !== family && child.connected) child.disconnect();
    }, 1000).unref();
  }
}

if (process.platform === 'win32') {
  fail('On Windows POC runs under WSL: its servers are programs for Linux and macOS.', [
    'wsl --install, then clone and start it within WSL.',
  ]);
}
if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  fail(
    `Node ${process.versions.node} is too old: ${oldestNode} or newer is needed to begin; the rest runs on a Node of its own.`,
  );
}
if (!existsSync(lockFile)) fail(`There is no ${lockFile}, which says what to install.`);
// An installation takes the packages away for a while: not under a system that runs, only to look at it.
const usesRunningSystem = beside.has(process.argv[2]) && existsSync(pinnedNode);
if (!usesRunningSystem && whyInstall() !== undefined) {
  await withInstallLock(async () => {
    // Another command may have installed them meanwhile.
    const reason = whyInstall();
    if (reason !== undefined) await install(reason);
  });
}
handOver();
