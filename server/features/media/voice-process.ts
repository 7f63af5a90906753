import { Thread } from '../../platform/thread.ts';
import type { Measured, UnreadVoice } from './voice-thread.ts';

// This process reads one recording for the server, and ends. A file can make the library that reads it allocate memory until the process
// crashes, or loop forever. The thread does the reading, so that this file can watch it.

/** The memory for the program, the recording and its packets is below 150 MB. */
const MEMORY_BYTES = 384 * 1024 * 1024;
const CHECK_MS = 10;

const thread = new Thread<UnreadVoice, Measured>(new URL('voice-thread.ts', import.meta.url));

// `--max-old-space-size` does not limit the memory of buffers.
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_BYTES) process.exit(1);
}, CHECK_MS).unref();
// The server has ended.
process.on('disconnect', () => process.exit());
process.on('message', (voice: UnreadVoice) => {
  void thread.ask(voice).then(
    (measured) => process.send?.(measured, () => process.exit()),
    () => process.exit(1),
  );
});
process.send?.('ready');
