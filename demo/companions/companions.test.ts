import { expect, test } from 'vitest';
import type { ConversationId, MemberId } from '../../contract/base/ids.ts';
import type { CompanionMemory, RecalledConversation } from './companion-memory.ts';
import { type CompanionPort, startCompanions } from './companions.ts';
import { VOICES } from '../cast/voices.ts';

const MARA = 'mara' as MemberId;
const ROBIN = 'robin' as MemberId;
const CONVERSATION = 'conversation' as ConversationId;

/** A conversation in memory, a port that records calls, and a fake clock. */
function setUp() {
  const log: string[] = [];
  const messages: { sender: MemberId; body: string }[] = [];
  const waiting: { go: () => void; fail: () => void }[] = [];
  let listener: Parameters<CompanionPort['onMessage']>[0] = () => {};

  const port: CompanionPort = {
    onMessage: (added) => {
      listener = added;
      return () => (listener = () => {});
    },
    markRead: async (_, __, seq) => log.push(`read ${seq}`),
    typing: () => void log.push('typing'),
    send: async (sender, _, body) => {
      messages.push({ sender, body });
      log.push('sent');
    },
  };
  const recall = (): RecalledConversation | undefined => {
    if (messages.at(-1)?.sender === MARA) return undefined;
    const turn = messages.findLastIndex(({ sender }) => sender === MARA);
    const received = messages.slice(turn + 1).map(({ body }) => ({ kind: 'text' as const, body }));
    const voice = VOICES.mara ?? expect.fail('Mara has a voice');
    return {
      seq: messages.length,
      situation: {
        companion: { name: 'Mara', age: 41, voice },
        you: 'Robin',
        received,
        sent: [],
        language: 'en',
        seed: String(messages.length),
      },
    };
  };
  const memory: CompanionMemory = {
    isCompanion: (member) => member === MARA,
    recall: async () => recall(),
    unanswered: async () =>
      recall() === undefined || messages.length === 0 ? [] : [{ conversation: CONVERSATION, companion: MARA }],
  };
  const wait = (_: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const fail = (): void => reject(new Error('aborted'));
      signal.addEventListener('abort', fail);
      waiting.push({ go: resolve, fail });
    });
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  };
  return {
    log,
    messages,
    start: () => startCompanions({ port, memory, wait, onFailure: (error) => log.push(`failure ${String(error)}`) }),
    write: async (sender: MemberId, recipient: MemberId, body: string) => {
      messages.push({ sender, body });
      listener({ conversation: CONVERSATION, sender, recipient });
      await settle();
    },
    pass: async (times = 12) => {
      for (let turn = 0; turn < times; turn++) {
        waiting.splice(0).forEach(({ go }) => go());
        await settle();
      }
    },
  };
}

test('reads, types, sends, in this order and once', async () => {
  const { start, write, pass, log, messages } = setUp();
  await start();
  await write(ROBIN, MARA, 'Hello Mara');
  expect(log).toEqual([]);
  await pass();
  expect(log.filter((entry, index) => entry !== log[index - 1])).toEqual(['read 1', 'typing', 'sent']);
  expect(messages).toHaveLength(2);
  await pass();
  expect(messages).toHaveLength(2);
});

test('answers two quick messages once', async () => {
  const { start, write, pass, log, messages } = setUp();
  await start();
  await write(ROBIN, MARA, 'Hello Mara');
  await pass(2);
  await write(ROBIN, MARA, 'Are you real?');
  await pass();
  expect(messages).toHaveLength(3);
  expect(messages[2]?.body).toMatch(/companion|not a person/);
  expect(log.filter((entry) => entry.startsWith('failure'))).toEqual([]);
});

test('answers neither other members nor companions, and nothing after the stop', async () => {
  const { start, write, pass, messages } = setUp();
  const stop = await start();
  await write(ROBIN, 'nina' as MemberId, 'Hello Nina');
  await write(MARA, MARA, 'Hello me');
  await pass();
  expect(messages).toHaveLength(2);
  stop();
  await write(ROBIN, MARA, 'Hello');
  await pass();
  expect(messages).toHaveLength(3);
});

test('answers leftover messages at the next start', async () => {
  const { start, write, pass, messages } = setUp();
  await write(ROBIN, MARA, 'Where do you live?');
  await start();
  await pass();
  expect(messages[1]?.body).toMatch(/harbour/);
});

test('sends nothing if another process has answered', async () => {
  const { start, write, pass, messages } = setUp();
  await start();
  await write(ROBIN, MARA, 'Hello');
  await pass(2);
  messages.push({ sender: MARA, body: 'from elsewhere' });
  await pass();
  expect(messages.map(({ body }) => body)).toEqual(['Hello', 'from elsewhere']);
});
