/**
 * Sums a metric over its labels.
 * @param text Prometheus text format
 * @returns 0 if absent
 */
export function sumOfMetric(text: string, name: string, label = ''): number {
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) && line.includes(label))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}
