// Operators' command for events: `npm run ops -- events lag`, `… dead-letters [<topic>.dlq]`, `… replay <topic>.dlq
// [--group <group>]`, or in a container `node services/shared/kit/src/events/admin/events-command.ts …`.
// Exit code 1: Kafka is unavailable; 2: invalid arguments.
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { kafkaConfig, parseConfig } from '../../config.ts';
import { createLogger } from '../../log.ts';
import { kafkaAddress } from '../kafka-client.ts';
import { readDeadLetters } from './read-dead-letters.ts';
import { readLag } from './read-lag.ts';
import { replayDeadLetters } from './replay-dead-letters.ts';

const usage =
  'Usage: npm run ops -- events lag | dead-letters [<topic>.dlq] | replay <topic>.dlq [--group <group>]\n';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { group: { type: 'string' } },
});
const [command, topic, ...more] = positionals;
const group = typeof values.group === 'string' ? values.group : undefined;
const isDeadLetterTopic = topic?.endsWith('.dlq') ?? false;

/** @returns lines to print; null for invalid arguments */
async function run(): Promise<string[] | null> {
  if (more.length > 0) return null;
  const from = {
    ...kafkaAddress(parseConfig(z.object(kafkaConfig))),
    logger: createLogger({ service: 'events', level: 'silent' }),
  };
  if (command === 'lag' && topic === undefined) {
    const rows = await readLag(from);
    const behind = rows.filter(({ lag }) => lag > 0);
    const groups = new Set(rows.map((row) => row.group)).size;
    if (behind.length === 0) return [`None of ${groups} consumer groups is behind.`];
    return behind.map((row) => `${row.group} is behind by ${row.lag} in ${row.topic}`);
  }
  if (command === 'dead-letters' && (topic === undefined || isDeadLetterTopic)) {
    const letters = await readDeadLetters({ ...from, topic });
    if (letters.length === 0) return ['There are no dead letters.'];
    return letters.map(
      (one) =>
        `${one.at} ${one.topic} ${one.group}: ${one.type || 'unreadable'} ${one.eventId} (${one.reason})`,
    );
  }
  if (command === 'replay' && topic !== undefined && isDeadLetterTopic) {
    const replayed = await replayDeadLetters({ ...from, topic, ...(group === undefined ? {} : { group }) });
    return [`${replayed} dead letter${replayed === 1 ? '' : 's'} of ${topic} replayed`];
  }
  return null;
}

try {
  const lines = await run();
  if (lines === null) {
    process.stderr.write(usage);
    process.exitCode = 2;
  } else process.stdout.write(`${lines.join('\n')}\n`);
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Kafka at KAFKA_BROKERS is not responding, or refused the request: ${reason}\n`);
  process.exitCode = 1;
}
