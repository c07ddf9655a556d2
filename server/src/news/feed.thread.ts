import { parentPort, workerData } from 'node:worker_threads';
import { decodeFeed } from './decode.ts';
import { readFeedText } from './feed.ts';
import type { FeedAnswer } from './read-feed.ts';

// Started by `readFeed`, which gets the feed back as a message.
const { bytes, contentType, url }: FeedAnswer = workerData;
parentPort?.postMessage(readFeedText(decodeFeed(bytes, contentType), url));
