import { parentPort, workerData } from 'node:worker_threads';
import { BrokenImage } from './format.ts';
import { readSvg } from './svg.ts';

// Started by `readSvgInThread`, which gets the picture back as a message.
try {
  parentPort?.postMessage({ image: readSvg(Buffer.from(workerData)) });
} catch (error) {
  if (!(error instanceof BrokenImage)) throw error;
  parentPort?.postMessage({ problem: error.message });
}
