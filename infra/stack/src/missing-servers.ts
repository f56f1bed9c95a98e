import { UnavailableError } from './errors.ts';
import { findOnPath } from './processes/run-command.ts';

/** Packages that contain a server, or the client that provisions it. */
const packages: readonly { readonly title: RegExp; readonly apt: string; readonly brew: string }[] = [
  { title: /^MongoDB/, apt: 'python3-pip', brew: 'mongodb/brew/mongodb-community' },
  { title: /^Kafka/, apt: 'maven', brew: 'kafka' },
  { title: /^Java/, apt: 'default-jre-headless', brew: 'openjdk' },
  { title: /^Redis/, apt: 'redis-server', brew: 'redis' },
  { title: /^An S3 server/, apt: 'golang-go', brew: 'go' },
];

/**
 * Combines the failures of all missing servers: what was tried for each, and the one install command for a known
 * package manager.
 * @param path PATH on which package managers are looked up
 */
export function missingServers(
  missing: readonly UnavailableError[],
  path = process.env.PATH,
): UnavailableError {
  const [first, ...others] = missing;
  if (first === undefined) throw new Error('no server is missing');
  const help = [...installCommand(missing, path), 'Or start Docker, which provides all of them.'];
  if (others.length === 0)
    return new UnavailableError(first.message, [...first.details, ...help], { cause: first });
  const details = missing.flatMap((one) => [one.message, ...one.details.map((line) => `  ${line}`)]);
  return new UnavailableError(`${missing.length} servers are not available on this machine.`, [
    ...details,
    ...help,
  ]);
}

function installCommand(missing: readonly UnavailableError[], path: string | undefined): string[] {
  const wanted = packages.filter(({ title }) => missing.some(({ message }) => title.test(message)));
  if (wanted.length === 0) return [];
  if (findOnPath('apt-get', path) !== undefined)
    return [`Or: sudo apt-get install ${wanted.map(({ apt }) => apt).join(' ')}`];
  if (findOnPath('brew', path) !== undefined)
    return [`Or: brew install ${wanted.map(({ brew }) => brew).join(' ')}`];
  return [];
}
