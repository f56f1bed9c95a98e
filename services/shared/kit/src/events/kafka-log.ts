import type { Logger } from '../log.ts';
import { type LogEntry, logLevel } from './kafkajs.ts';

/**
 * kafkajs logs an error for each failed try, 'the coordinator is loading' in a broker's first second included. What
 * matters is said once by its callers; its own lines are for those who look closely.
 */
export const quietLogCreator = (logger: Logger) => () => {
  const own = logger.child({ part: 'kafkajs' });
  return ({ namespace, level, log }: LogEntry): void => {
    const { message, error } = log;
    if (level <= logLevel.WARN) own.debug({ namespace, error }, message);
    else own.trace({ namespace }, message);
  };
};
