import { exportMonth } from './export-month.ts';

export const exportsRoutes = [exportMonth];
