import { NotToBeHad } from './errors.ts';
import { findOnPath } from './processes/run-command.ts';

/** What brings a server, or what its provisioning needs, by package manager. */
const packages: readonly { readonly title: RegExp; readonly apt: string; readonly brew: string }[] = [
  { title: /^MongoDB/, apt: 'python3-pip', brew: 'mongodb/brew/mongodb-community' },
  { title: /^Kafka/, apt: 'maven', brew: 'kafka' },
  { title: /^Java/, apt: 'default-jre-headless', brew: 'openjdk' },
  { title: /^Redis/, apt: 'redis-server', brew: 'redis' },
  { title: /^An S3 server/, apt: 'golang-go', brew: 'go' },
];

/**
 * One failure for all servers that could not be had: what was tried for each, and the one command that helps on this
 * system, where its package manager is known.
 * @param path where package managers are looked for
 */
export function missingServers(missing: readonly NotToBeHad[], path = process.env.PATH): NotToBeHad {
  const [first, ...others] = missing;
  if (first === undefined) throw new Error('nothing is missing');
  const help = [...installCommand(missing, path), 'Or start Docker: it brings all of them.'];
  if (others.length === 0)
    return new NotToBeHad(first.message, [...first.details, ...help], { cause: first });
  const details = missing.flatMap((one) => [one.message, ...one.details.map((line) => `  ${line}`)]);
  return new NotToBeHad(`${missing.length} servers could not be had on this machine.`, [...details, ...help]);
}

function installCommand(missing: readonly NotToBeHad[], path: string | undefined): string[] {
  const wanted = packages.filter(({ title }) => missing.some(({ message }) => title.test(message)));
  if (wanted.length === 0) return [];
  if (findOnPath('apt-get', path) !== undefined)
    return [`Or: sudo apt-get install ${wanted.map(({ apt }) => apt).join(' ')}`];
  if (findOnPath('brew', path) !== undefined)
    return [`Or: brew install ${wanted.map(({ brew }) => brew).join(' ')}`];
  return [];
}
