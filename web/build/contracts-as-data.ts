import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const contractModule = /\/services\/shared\/contracts\/src\/.+\.ts$/;
/** Pure functions shared with the server. They import only types, one another and, for `links` and `markdown`, a library. */
const sharedCode =
  /\/((payment|dispute)-texts|entitlements|mentions|text-rules|email-address|fold-letters|graphemes|lagos-calendar|links|markdown|recording-time)\.ts$/;

/**
 * Reduces the modules of `@poc/contracts` to plain data in the browser: an endpoint becomes its id, method and path,
 * constants are unchanged, schemas and functions are omitted. The app retains the contracts' types without shipping
 * zod, a tenth of the first route's code. Importing a schema as a value fails the build.
 */
export function contractsAsData(): Plugin {
  return {
    name: 'poc:contracts-as-data',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0] ?? id;
      if (!contractModule.test(file) || sharedCode.test(file)) return null;
      this.addWatchFile(file);
      const exported: Record<string, unknown> = await import(pathToFileURL(file).href);
      return Object.entries(exported).map(toStatement).join('\n');
    },
  };
}

function toStatement([name, value]: [string, unknown]): string {
  if (isEndpoint(value)) {
    const { id, method, path } = value;
    return `export const ${name} = ${JSON.stringify({ id, method, path })};`;
  }
  return isPlainData(value) ? `export const ${name} = ${JSON.stringify(value)};` : '';
}

function isEndpoint(value: unknown): value is { id: string; method: string; path: string } {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
}

function isPlainData(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (typeof value !== 'object') return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== Array.prototype) return false;
  return Object.values(value).every(isPlainData);
}
