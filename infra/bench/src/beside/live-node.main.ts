import { setTimeout as pause } from 'node:timers/promises';
import { parseConfig } from '@poc/kit/config';
import { createService } from '@poc/kit/service';
import { liveConfigSchema } from '@poc/streaming/config';
import { liveService } from '@poc/streaming/live-service';
import { answerBench } from './answer-bench.ts';

/** A socket node as the system runs it, which can be asked for its memory beside. */
const { url } = await createService(liveService(parseConfig(liveConfigSchema)));
while (!(await fetch(`${url}/readyz`)).ok) await pause(50);
answerBench(url);
