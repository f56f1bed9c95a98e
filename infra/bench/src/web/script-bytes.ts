import { get } from 'node:http';

/** Measures gzipped sizes, each file once: browsers request brotli, but the design counts gzip. */
export function gzipBytes(): (urls: readonly string[]) => Promise<number> {
  const known = new Map<string, Promise<number>>();
  const sizeOf = (url: string): Promise<number> => {
    const size = known.get(url) ?? measure(url);
    known.set(url, size);
    return size;
  };
  return async (urls) => (await Promise.all(urls.map(sizeOf))).reduce((sum, size) => sum + size, 0);
}

function measure(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`${url} returned ${response.statusCode}`));
      });
    }).on('error', reject);
  });
}
