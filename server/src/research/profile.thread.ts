import { parentPort, workerData } from 'node:worker_threads';
import { profileOf } from './markup.ts';

const answer: string = workerData;
parentPort?.postMessage(profileOf(answer));
