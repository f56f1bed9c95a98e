// Entry point of every command of the root package.json. It runs on any system Node from 18 on: it installs the
// packages if they are missing or outdated, then starts the launcher under the pinned Node among them.
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
/** npm's list of installed packages, written at the end of an installation. */
const installedFile = join(root, 'node_modules', '.package-lock.json');
const pinnedNode = join(root, 'node_modules', 'node', 'bin', 'node');
const launcher = join(root, 'infra', 'stack', 'src', 'main.ts');

/** Commands for a running system: they never install. */
const forRunningSystem = new Set(['status', 'logs', 'admin:create', 'ops']);

/** Signals that end a command. They are forwarded, and this process exits after the launcher. */
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

/** Finds the first manifest of this repository whose dependencies differ from the lock file. */
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

/** The reason for an installation; undefined when all packages are present. */
function whyInstall() {
  if (!existsSync(pinnedNode)) return 'the first start';
  if (!existsSync(stampFile) || !existsSync(installedFile)) return 'no finished installation is recorded';
  if (readFileSync(stampFile, 'utf8').trim() !== lockHash()) return 'package-lock.json has changed';
  const manifest = manifestBeyondLock();
  if (manifest !== undefined) return `${manifest} has changed`;
  const installed = readJson(installedFile).packages;
  // Optional packages of other platforms are only in the lock file.
  const missing = Object.keys(readJson(lockFile).packages).find(
    (path) => path in installed && !existsSync(join(root, path, 'package.json')),
  );
  return missing === undefined ? undefined : `${missing} is missing`;
}

/**
 * Allows one installation at a time: the process that listens on the socket holds the lock. On Linux the kernel frees
 * the socket when that process dies, so a killed installation does not block others.
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
    if (waited === 0) console.log('  · Packages     waiting for another command to install them');
    if (waited > 600 && process.platform !== 'linux') rmSync(address, { force: true });
    await new Promise((done) => setTimeout(done, 500));
  }
  try {
    return await work();
  } finally {
    server.close();
  }
}

/** Runs npm. Resolves to its exit code and the end of its output. Ctrl-C kills it and exits. */
async function npm(args) {
  const environment = Object.fromEntries(
    // npm's variables about the current command would confuse the nested npm.
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
      // npm has already exited.
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

/** Installs the packages of the lock file with one line of progress; shows npm's output only on failure. */
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
    fail('The npm package "node" has no binary; allow its install script and run npm ci again.', [
      pinnedNode,
    ]);
  }
  writeFileSync(stampFile, `${lockHash()}\n`);
  console.log(`  ✓ Packages     installed  ${seconds()}`);
}

/** Pids of the ancestors up to npm: the parent, and its parent when npm runs scripts in a shell. */
function npmAncestors() {
  const parent = process.ppid;
  try {
    const isShell = readFileSync(`/proc/${parent}/cmdline`, 'utf8').split('\0')[1] === '-c';
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8');
    return isShell ? `${parent} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}` : String(parent);
  } catch {
    return String(parent);
  }
}

function runLauncher() {
  const child = spawn(
    pinnedNode,
    ['--disable-warning=ExperimentalWarning', '--expose-gc', launcher, ...process.argv.slice(2)],
    {
      cwd: root,
      // The channel closes when this process dies, even by SIGKILL; the launcher then stops everything.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    },
  );
  for (const name of signals) process.on(name, () => child.kill(name));
  child.once('error', (error) => fail(`Could not run the pinned Node: ${error.message}`));
  child.once('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 128));
  // A killed npm forwards no signal; a changed ancestor reveals it.
  if (process.env.npm_lifecycle_event !== undefined) {
    const ancestors = npmAncestors();
    setInterval(() => {
      if (npmAncestors() !== ancestors && child.connected) child.disconnect();
    }, 1000).unref();
  }
}

if (process.platform === 'win32') {
  fail('On Windows, POC runs under WSL, because its servers are programs for Linux and macOS.', [
    'Run wsl --install, then clone and start POC inside WSL.',
  ]);
}
if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  fail(
    `Node ${process.versions.node} is too old: version ${oldestNode} or newer is needed to install POC, which then runs on its own Node.`,
  );
}
if (!existsSync(lockFile)) fail(`${lockFile} is missing.`);
// An installation removes the packages for a while, which would break a running system.
const usesRunningSystem = forRunningSystem.has(process.argv[2]) && existsSync(pinnedNode);
if (!usesRunningSystem && whyInstall() !== undefined) {
  await withInstallLock(async () => {
    // Another command may have installed them while this one waited.
    const reason = whyInstall();
    if (reason !== undefined) await install(reason);
  });
}
runLauncher();
