import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** Vitest loads this module for each test file; only `globalThis` persists. */
const made = Symbol.for('poc.document');

/**
 * One document for all test files of a worker. They share modules, some of which (styles, dialogs) retain the first
 * document, and creating one takes longer than most files.
 */
const environment: Environment = {
  name: 'jsdom-once',
  viteEnvironment: 'client',
  async setup(global, options) {
    if (!Reflect.has(globalThis, made)) {
      await builtinEnvironments.jsdom.setup(global, options);
      Reflect.set(globalThis, made, true);
    }
    return { teardown: () => undefined };
  },
};
export default environment;
