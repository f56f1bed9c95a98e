import { isDeepStrictEqual } from 'node:util';
import type { SynonymChanges } from '@poc/contracts/internal';
import type { Logger } from '../log.ts';
import { outageLog } from '../outage-log.ts';
import { type Synonyms, synonymsWith } from './synonyms.ts';

export interface SynonymSource {
  current(): Synonyms;
}

export interface SynonymWatch extends SynonymSource {
  stop(): void;
}

const unchanged: SynonymChanges = { added: [], disabled: [] };

/**
 * Polls the synonyms of administrators from the first search on. Until the first response only the built-in groups
 * apply; during an outage of identity the last response does.
 */
export function watchSynonyms(
  read: () => Promise<SynonymChanges>,
  { logger, refreshMs = 5_000 }: { logger: Logger; refreshMs?: number },
): SynonymWatch {
  const outage = outageLog(logger, "identity's synonyms");
  let changes = unchanged;
  let synonyms = synonymsWith(changes);
  let isStarted = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function poll(): Promise<void> {
    try {
      const next = await read();
      if (!isDeepStrictEqual(next, changes)) synonyms = synonymsWith(next);
      changes = next;
      outage.worked();
    } catch (error) {
      outage.failed(error);
    }
    if (isStopped) return;
    timer = setTimeout(poll, refreshMs);
    timer.unref();
  }

  return {
    current() {
      if (!isStarted) void poll();
      isStarted = true;
      return synonyms;
    },
    stop() {
      isStarted = true;
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
