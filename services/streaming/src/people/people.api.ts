export { createFaces, type Face, type Faces } from './faces.ts';
