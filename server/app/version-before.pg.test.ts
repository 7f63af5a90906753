import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '../../contract/base/call.ts';
import { ProblemBody } from '../../contract/base/problem.ts';
import { VOICE_PEAKS } from '../../contract/base/rules.ts';
import { CALLS } from '../../contract/calls.ts';
import type { ConversationId, MemberId } from '../../contract/base/ids.ts';
import { getMessages } from '../../contract/chats/chats.ts';
import type { PushPayload } from '../../contract/notifications/push.ts';
import { makePayload } from '../features/notifications/make-payload.ts';
import type { MessageNews } from '../features/notifications/read-news.ts';
import { createTestAccount } from '../fixtures/accounts.ts';
import { createTestApp, type TestApp } from '../fixtures/app.ts';
import { FakeProvider } from '../fixtures/providers/fake-provider.ts';
import { readRecordings, type Recording, recordingOf, writeRecordings } from '../fixtures/recordings/recordings.ts';
import { contractOfVersion } from '../fixtures/recordings/contract-of-version.ts';
import { answerAllCalls } from '../fixtures/requests/answer-all-calls.ts';

// An app and a server of neighbouring versions work together: a browser keeps a cached app for days after the server has moved on, and
// an app that has just been updated may meet a process of the version before.

/** Calls that this version has no more. An app of the version before gets 404 and shows that it needs an update. */
const REMOVED_CALLS: readonly string[] = [];
/** Calls with the same address that have another name in this version, by their name in the recordings. */
const RENAMED_CALLS: Readonly<Record<string, string>> = { showPictures: 'setChatView' };
const nameNow = (name: string): string => RENAMED_CALLS[name] ?? name;

let server: TestApp;
let answers: Recording[];
beforeAll(async () => {
  const environment = { PUBLIC_URL: 'https://liaison.example', MAIL_EVENT_SECRET: 'x'.repeat(32) };
  server = await createTestApp({ providers: [new FakeProvider()], environment });
  answers = (await answerAllCalls(server, await createTestAccount(server.database.pool))).map(recordingOf);
  if (process.env.RECORD === '1') writeRecordings(answers);
});
afterAll(() => server.close());

/** The answers that the readers of these calls refuse, each with its reason. */
function refusedBy(calls: readonly Call[], recordings: readonly Recording[]): string[] {
  return recordings.flatMap(({ name, status, body }) => {
    const call = calls.find((one) => nameNow(one.name) === nameNow(name));
    if (call === undefined) return REMOVED_CALLS.includes(name) ? [] : [`${name}: there is no such call`];
    const reader = status < 300 ? call.response : ProblemBody;
    const parsed = reader.safeParse(body);
    return parsed.success ? [] : [`${name} ${status}: ${JSON.stringify(parsed.error.issues)}`];
  });
}

const versions = readRecordings();

const callsOfVersion = async (version: string) =>
  (await contractOfVersion<{ CALLS: readonly Call[] }>(version, 'calls.ts')).CALLS;

const VOICE = {
  id: randomUUID(),
  path: '/media/1.webm',
  type: 'audio/webm',
  duration_ms: 2_500,
  peaks: 'A'.repeat(VOICE_PEAKS),
};

test('has recordings of an earlier version, with answers of most calls', () => {
  expect(versions.length).toBeGreaterThan(0);
  for (const { recordings } of versions) {
    const succeeded = recordings.filter(({ status }) => status < 300).map(({ name }) => name);
    expect(new Set(succeeded).size).toBeGreaterThan(0.8 * CALLS.length);
  }
});

test.each(versions)('this app reads the answers of version $version', ({ recordings }) => {
  expect(refusedBy(CALLS, recordings)).toEqual([]);
});

test.each(versions)('the app of version $version reads the answers of this server', async ({ version }) => {
  const calls = await callsOfVersion(version);
  const known = new Set(calls.map(({ name }) => nameNow(name)));
  expect(
    refusedBy(
      calls,
      answers.filter(({ name }) => known.has(name)),
    ),
  ).toEqual([]);
});

test.each(versions)('the app of version $version stores a voice message whole, for its update', async (version) => {
  const reader = (await callsOfVersion(version.version)).find(({ name }) => name === 'getMessages')?.response;
  const page = version.recordings.find(({ name, status }) => name === 'getMessages' && status === 200)?.body;
  const [message] = getMessages.response.parse(page).messages;
  const sent = { ...message, kind: 'voice', body: '', voice: VOICE };
  const read = reader?.parse({ ...(page as object), messages: [sent] }) as
    | { messages: { raw?: unknown }[] }
    | undefined;
  // Without the sources of the version, the reader of this one knows the kind.
  expect(read?.messages.map(({ raw, ...known }) => raw ?? known)).toEqual([sent]);
});

test.each(versions)('the worker of version $version reads a push of this server', async ({ version }) => {
  const reader = (await contractOfVersion<{ PushPayload: typeof PushPayload }>(version, 'notifications/push.ts'))
    .PushPayload;
  const [member, other] = [randomUUID(), randomUUID()] as MemberId[] as [MemberId, MemberId];
  const conversation = randomUUID() as ConversationId;
  const receiver = { number: 1, member, site: '', language: 'en', push_preview: true, badge: 2 };
  const news: MessageNews = {
    ...receiver,
    topic: 'message',
    conversation,
    seq: 2,
    unread: 2,
    lines: [{ kind: 'text', body: 'Hello' }],
    other,
    sender_name: 'Mara',
    sender_fictional: false,
  };
  const path = `/chats/${conversation}`;
  expect(reader.parse(makePayload(news, { name: 'Liaison', origin: 'https://liaison.example' }))).toMatchObject({
    member,
    kind: 'message',
    title: 'Mara',
    body: 'Hello',
    lang: 'en',
    tag: conversation,
    badge: 2,
    checkUrl: path,
    openUrl: path,
  });
});
