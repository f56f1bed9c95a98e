import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** Vitest loads this file again for each file of tests; only what stands in `globalThis` stays. */
const made = Symbol.for('poc.document');

/**
 * One document for all files of a worker, which share loaded modules too: some of those (styles, dialogs) keep hold of
 * the document that they met first, and making one takes longer than most files.
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
