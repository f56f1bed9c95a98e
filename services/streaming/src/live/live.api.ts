export { createPacer } from './pacer.ts';
