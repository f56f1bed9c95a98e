import { parseArgs } from 'node:util';
import { z } from 'zod';
import { baseConfig, kafkaConfig, parseConfig } from '../config.ts';
import { createLogger } from '../log.ts';
import { replayDeadLetters } from './replay.ts';

const usage =
  'Usage: node services/shared/kit/src/events/replay-dead-letters.ts <topic>.dlq [--group <group>]\n';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { group: { type: 'string' } } });
const [topic] = positionals;
if (!topic?.endsWith('.dlq') || positionals.length > 1) {
  process.stderr.write(usage);
  process.exit(2);
}

const config = parseConfig(z.object({ ...kafkaConfig, LOG_LEVEL: baseConfig.LOG_LEVEL.default('warn') }));
const replayed = await replayDeadLetters({
  brokers: config.KAFKA_BROKERS,
  topic,
  ...(values.group === undefined ? {} : { group: values.group }),
  logger: createLogger({ service: 'replay-dead-letters', level: config.LOG_LEVEL }),
});
process.stdout.write(`${replayed} dead letter${replayed === 1 ? '' : 's'} of ${topic} put back\n`);
