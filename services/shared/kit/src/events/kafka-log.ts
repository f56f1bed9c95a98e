import type { Logger } from '../log.ts';
import { type LogEntry, logLevel } from './kafkajs.ts';

/** Demotes kafkajs's logs to debug and trace: it logs each failed attempt as an error, and callers already log outages. */
export const quietLogCreator = (logger: Logger) => () => {
  const own = logger.child({ part: 'kafkajs' });
  return ({ namespace, level, log }: LogEntry): void => {
    const { message, error } = log;
    if (level <= logLevel.WARN) own.debug({ namespace, error }, message);
    else own.trace({ namespace }, message);
  };
};
