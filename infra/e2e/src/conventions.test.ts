import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { allEndpoints } from '@poc/contracts/endpoints/all';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const files = (pattern: string): string[] => globSync(pattern, { cwd: root }).toSorted();

const services = ['catalog', 'commerce', 'community', 'identity', 'streaming'];

const camel = (name: string): string =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

const useCases = files('{services/*,gateway}/src/**/*.ts').flatMap((path) => {
  const text = read(path);
  const aliases = new Map(
    [...text.matchAll(/(\w+) as (\w*[cC]ontract)\b/g)].map(([, name = '', alias = '']) => [alias, name]),
  );
  return [...text.matchAll(/^export const (\w+) = route\(\s*([\w.]+),/gm)].map(
    ([, name = '', contract = '']) => ({
      name,
      id: aliases.get(contract) ?? contract.replace('contracts.', ''),
    }),
  );
});

it('every endpoint has a use case with the name of its contract', () => {
  expect(useCases.filter(({ name, id }) => name !== id)).toEqual([]);
  expect(useCases.map(({ id }) => id).toSorted()).toEqual(allEndpoints.map(({ id }) => id).toSorted());
});

it.each(files('services/*/src/**/*.routes.ts'))('%s exports a list with the name of the file', (path) => {
  expect(read(path)).toContain(`export const ${camel(basename(path, '.routes.ts'))}Routes = [`);
});

/** Files and exports that every service names the same way. */
const parts = (name: string): [file: string, exported: string][] => {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return [
    ['service.ts', `export function ${name}Service(`],
    ['config.ts', 'export const configSchema = '],
    ['config.ts', `export type ${type}Config = `],
    ['deps.ts', `${type}Deps`],
    ['route.ts', `export const route = routeFor<${type}Deps>();`],
    ['routes.ts', 'export const routes = ['],
    ['migrations.ts', 'export const migrations = ['],
    ['handlers.ts', 'export const handlers = ('],
  ];
};

it.each(services)('%s has the same parts as the other services', (name) => {
  const missing = parts(name).filter(([file, exported]) => {
    const path = `services/${name}/src/${file}`;
    return !existsSync(join(root, path)) || !read(path).includes(exported);
  });
  expect(missing).toEqual([]);
});

/** Events without a consumer that are kept, with the reason. */
const awaited: Record<string, string> = {
  orderPlaced: 'the tests of faults: an order and its event are one commit',
  postCreated: 'following a member',
};

it('every published event has a consumer', () => {
  const events = files('services/shared/contracts/src/events/*.ts').flatMap((path) =>
    [...read(path).matchAll(/^export const (\w+) = event\(/gm)].map(([, name = '']) => name),
  );
  const handlers = files('services/*/src/**/{handlers,*-handlers}.ts')
    .concat(files('services/shared/kit/src/**/*-handlers.ts'))
    .map(read)
    .join('\n');
  const consumed = (name: string) => new RegExp(`\\bon\\(\\s*${name}\\b`).test(handlers);
  expect(events.length).toBeGreaterThan(20);
  expect(events.filter((name) => !consumed(name)).toSorted()).toEqual(Object.keys(awaited).toSorted());
});

const records = files('infra/docs/adr/[0-9]*.md');
const numberOf = (path: string): number => Number(basename(path).slice(0, 4));

it.each(records)('%s has a unique number, a title, a status and a date', (path) => {
  expect(records.filter((other) => numberOf(other) === numberOf(path))).toEqual([path]);
  const [title, , status] = read(path).split('\n');
  expect(title).toMatch(new RegExp(`^# ${numberOf(path)}\\. \\S`));
  expect(status).toMatch(
    /^Status: (accepted|superseded by ADR \d+|amended by ADR \d+)\. Date: 2\d{3}-\d\d-\d\d\.$/,
  );
});

it('the index of ADRs lists each record with its title', () => {
  const rows = [...read('infra/docs/adr/README.md').matchAll(/^\| \[(\d+)\]\((.+?)\) \| (.+?) \|/gm)];
  const titles = records.map((path) => {
    const [, title] = /^# \d+\. (.+)$/m.exec(read(path)) ?? [];
    return [String(numberOf(path)), basename(path), title];
  });
  expect(rows.map(([, number, file, title]) => [number, file, title])).toEqual(titles);
});

it('every ADR that a file mentions exists', () => {
  const mention = /\bADRs? (\d+(?:(?:, | and )\d+)*)/g;
  const numbers = new Set(records.map(numberOf));
  const wrong = files('{*,{services,gateway,web,infra,k8s}/**/*}.{ts,tsx,mjs,md,yml,yaml}')
    .concat('infra/docker/Dockerfile')
    .filter((path) => !path.includes('node_modules'))
    .flatMap((path) =>
      [...read(path).matchAll(mention)]
        .flatMap(([, list = '']) => list.split(/\D+/).map(Number))
        .flatMap((number) => (numbers.has(number) ? [] : [`${path}: ADR ${number}`])),
    );
  expect(wrong).toEqual([]);
});

it('presenters read no database', () => {
  const presenters = files('services/**/src/**/present-*.ts').filter((path) => !path.endsWith('.test.ts'));
  expect(presenters.length).toBeGreaterThan(15);
  expect(presenters.filter((path) => /\bdb\b|\bConnection\b/.test(read(path)))).toEqual([]);
});

/** Returns the arguments of each call in a text that matches `call`, which ends in `(`. */
function argumentsOf(text: string, call: RegExp): string[][] {
  return [...text.matchAll(call)].map(({ index, 0: { length } }) => {
    const found = [''];
    let depth = 0;
    for (const character of text.slice(index + length)) {
      if ('([{'.includes(character)) depth += 1;
      else if (')]}'.includes(character)) depth -= 1;
      if (depth < 0) break;
      if (character === ',' && depth === 0) found.push('');
      else found[found.length - 1] += character;
    }
    return found.map((one) => one.trim()).filter((one) => one !== '');
  });
}

it('every `vi.waitFor` has a timeout: its default of a second is too short for a busy machine', () => {
  const waits = files('{services,gateway,infra}/**/src/**/*.ts')
    .filter((path) => !path.includes('node_modules'))
    .flatMap((path) => argumentsOf(read(path), /\bvi\.wait(?:For|Until)\(/g).map((args) => ({ path, args })));
  expect(waits.length).toBeGreaterThan(50);
  expect(waits.filter(({ args }) => args.length < 2).map(({ path }) => path)).toEqual([]);
});

describe('a style sheet', () => {
  const components = files('web/src/**/*.tsx').map((path) => ({ path, text: read(path) }));
  const namesIn = (sheet: string) =>
    new Set(
      [
        ...read(sheet)
          .replaceAll(/\/\*.*?\*\//gs, '')
          .matchAll(/\.([A-Za-z][\w-]*)/g),
      ].map(([, name]) => name),
    );
  const uses = components.flatMap(({ path, text }) =>
    [...text.matchAll(/^import (\w+) from '(\..+\.module\.css)';$/gm)].flatMap(([, name = '', sheet = '']) =>
      [...text.matchAll(new RegExp(`(?<!['./\\w-])${name}\\.(\\w+)\\b(?!\\()`, 'g'))].map(
        ([, used = '']) => ({
          path,
          sheet: join(path, '..', sheet),
          used,
        }),
      ),
    ),
  );

  it('defines each class that a component uses: a missing one causes no error and has no style', () => {
    expect(uses.length).toBeGreaterThan(500);
    const missing = uses.filter(({ sheet, used }) => !namesIn(sheet).has(used));
    expect(missing.map(({ path, used }) => `${path}: ${used}`)).toEqual([]);
  });
});

it('no hidden text continues a visible one: browsers insert a space, as in `Play : Kolo Kings`', () => {
  const continued = /visually-hidden"[^>]*>\s*(\{' '\})?\s*[,:;.]/g;
  const found = files('web/src/**/*.tsx').flatMap((path) =>
    [...read(path).matchAll(continued)].map(([text]) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});
