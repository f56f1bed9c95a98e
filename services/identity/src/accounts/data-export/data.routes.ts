import { exportData } from './export-data.ts';

export const dataRoutes = [exportData];
