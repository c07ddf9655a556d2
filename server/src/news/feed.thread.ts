import { parentPort, workerData } from 'node:worker_threads';
import { decodeFeed } from './decode.ts';
import { readFeedText } from './feed.ts';
import type { FeedAnswer } from './read-feed.ts';

// What a feed's server answered comes from `readFeed` and goes back to it.
const { bytes, contentType, url }: FeedAnswer = workerData;
parentPort?.postMessage(readFeedText(decodeFeed(bytes, contentType), url));
