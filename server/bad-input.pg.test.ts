import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLS } from '../contract/calls.ts';
import { ProblemBody } from '../contract/problem.ts';
import { createTestApp, type TestApp } from './fixtures/app.ts';
import { type Caller, headersOf } from './fixtures/ask.ts';
import { askRaw, type CallPath, pathOf, toRequest } from './fixtures/ask-raw.ts';
import { findChanges, fingerprint } from './fixtures/fingerprint.ts';
import {
  type HostileRequest,
  hostileRequests,
  pointlessRequests,
  type WorkingRequest,
} from './fixtures/hostile-requests.ts';
import type { LinkKind } from '../contract/links.ts';
import { TEST_ORIGIN, TestAuthenticator } from './fixtures/authenticator.ts';
import { createTestLink, signupForm } from './fixtures/signups.ts';
import { createTestConversation, createTestMember, type TestMember } from './fixtures/members.ts';
import { createTestPhoto } from './fixtures/photos.ts';
import { newSubscription } from './fixtures/web-push.ts';
import { hideProfile } from './features/operator/acts.ts';
import { GROUNDS } from './fixtures/operator.ts';
import { hashPassword } from './platform/security/passwords.ts';

/** Calls that would replace the session of their cookie. */
const BEGINS_SESSION = ['login', 'signUp', 'redeemLink', 'resetPassword'];

let server: TestApp;
let me: TestMember;
/** Valid requests by the name of the call, or `anything` for a call that reads nothing of its request. */
let working: Record<string, readonly WorkingRequest[] | 'anything'>;

beforeAll(async () => {
  server = await createTestApp();
  const { pool } = server.database;
  me = await createTestMember(pool);
  const [peer, stranger] = [await createTestMember(pool), await createTestMember(pool)];
  const conversation = await createTestConversation(pool, me.id, peer.id);
  const picture = await createTestPhoto(pool, stranger.id);
  const password = 'a sentence that is long enough';
  const hash = await hashPassword(password);
  await pool.query('INSERT INTO credentials (member_id, password_hash) VALUES ($1, $2)', [me.id, hash]);
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } })
    .png()
    .toBuffer();
  const pieceOf = (id: string) => ({ id, offset: '0', length: String(photo.length) });
  const message = () => ({
    id: randomUUID(),
    kind: 'text',
    body: 'Hello',
    sent_at: '2026-01-31T10:00:00.000Z',
    max_credits: 5,
  });
  const first = { ...message(), conversation };
  const optional = ['max_credits', 'sent_at', 'reply_to'];
  const { cursor } = (await ask(pathOf('getChats'), me)).json();
  const [added, removed] = [randomUUID(), randomUUID()];
  const { number: decision } = await hideProfile(pool, 'vera', { member: me.id, grounds: GROUNDS });
  const giveLink = async (kind: LinkKind) => {
    const owner = await createTestMember(pool);
    await pool.query('INSERT INTO credentials (member_id, password_hash) VALUES ($1, $2)', [owner.id, 'none']);
    return createTestLink(pool, owner.id, kind);
  };
  const authenticator = new TestAuthenticator(TEST_ORIGIN);
  const askFor = async (name: string, request: WorkingRequest) =>
    (await ask(pathOf(name), me, toRequest(request))).json();
  const created = authenticator.create(await askFor('beginPasskey', { body: { identity: { password } } }));
  await pool.query(
    `INSERT INTO photos (id, member_id, position, filename, thumb_filename, width, height, placeholder)
     VALUES ($1, $2, 0, 'r', 'r-s', 1, 1, '')`,
    [removed, me.id],
  );
  working = {
    login: [{ body: { email: me.email, password } }],
    signUp: [
      {
        body: signupForm(),
        optional: ['signup_message', 'invite', 'tracking', 'network', 'ref'],
        nullable: ['region'],
      },
    ],
    resendActivation: [{ body: { email: 'again@test.example' }, nullable: ['email'] }],
    getLink: [{ query: { token: await giveLink('sign_in') } }],
    redeemLink: [{ body: { token: await giveLink('unsubscribe') } }],
    requestReset: [{ body: { email: me.email } }],
    requestSignIn: [{ body: { email: me.email } }],
    askPasskeyLogin: 'anything',
    passkeyLogin: [
      { body: { passkey: authenticator.answer({ challenge: 'none', rpId: 'localhost' }) }, nullable: ['user_handle'] },
    ],
    askOwnPasskey: 'anything',
    beginPasskey: [{ body: { identity: { password } } }],
    addPasskey: [{ body: { passkey: created } }],
    getPasskeys: 'anything',
    renamePasskey: [{ body: { id: authenticator.id, name: 'My key' } }],
    removePasskey: [{ body: { id: authenticator.id } }],
    resetPassword: [{ body: { token: await giveLink('reset'), password } }],
    changeEmail: [{ body: { email: 'new@test.example', identity: { password } } }],
    saveMails: [{ body: { email_notifications: { like: true } } }],
    enableMails: [{ body: { reason: 'listunsubscribe' } }],
    mailEvent: [{ body: { id: 'e1', event: 'bounce', address: 'new@test.example' } }],
    deleteAccount: [{ body: { identity: { password }, reason: null, note: '' }, nullable: ['reason'] }],
    requestExport: [{ body: { identity: { password } } }],
    getExport: 'anything',
    dropExport: 'anything',
    getUser: 'anything',
    putUser: [{ body: { language: 'fr' } }],
    storePush: [
      { body: { subscription: newSubscription('https://push.example/1').subscription }, nullable: ['subscription'] },
    ],
    logout: 'anything',
    getDevices: 'anything',
    signOutDevice: [{ body: { device: randomUUID() } }],
    changePassword: [{ body: { old_password: password, password } }],
    getSettings: 'anything',
    keepSource: [{ body: { trafficsource: 'newsletter' }, nullable: ['trafficsource'] }],
    hidePage: 'anything',
    getCompanyInfo: 'anything',
    getInterests: 'anything',
    getRegions: 'anything',
    getChats: 'anything',
    sendMessage: [
      { body: first, optional },
      { body: { ...message(), conversation, reply_to: first.id }, optional },
      { body: { ...message(), profile: stranger.id }, optional },
    ],
    getMessages: [{ query: { conversation, before_seq: '2', limit: '5' } }],
    markRead: [{ body: { conversation, seq: 1 } }],
    sendTyping: [{ body: { conversation } }],
    getBlocked: 'anything',
    block: [{ body: { profile: stranger.id } }],
    unblock: [{ body: { profile: stranger.id } }],
    removeChat: [{ body: { conversation } }, { body: { profile: peer.id } }],
    getLikes: 'anything',
    like: [{ body: { profile: stranger.id } }],
    unlike: [{ body: { profile: stranger.id } }],
    markLikeSeen: [{ body: { profile: stranger.id } }],
    autoLike: 'anything',
    searchMembers: [
      {
        query: {
          gender: 'female',
          country: 'NL',
          countryregion: 'NL-ZH',
          min_age: '30',
          max_age: '50',
          distance: '25',
          interests: 'art,tea',
          photo: '1',
          order: 'newest',
          page: '2',
        },
        mayBeEmpty: true,
      },
    ],
    getContact: [{ query: { id: stranger.id } }],
    getPresence: [{ query: { profiles: stranger.id } }],
    getProfilePage: [{ query: { id: stranger.id } }],
    sendComplaint: [
      {
        body: {
          id: randomUUID(),
          kind: 'other',
          place: '',
          body: 'Something',
          email: 'a@test.example',
          language: 'en',
          good_faith: true,
        },
        nullable: ['email'],
      },
    ],
    getSuspension: 'anything',
    appeal: [{ body: { id: randomUUID(), decision: decision ?? '', body: 'No' } }],
    report: [
      { body: { profile: stranger.id, reason: 'fake', note: 'Not who they say' }, optional: ['note'] },
      { body: { profile: stranger.id, picture: picture.id, reason: 'picture' }, optional: ['picture'] },
    ],
    geocode: [{ query: { lat: '52.37', lon: '4.9' }, fits: ['-1', '0', '1.5'] }],
    forgetLocation: 'anything',
    uploadPhoto: [{ query: pieceOf(randomUUID()), photo, fits: ['0'] }],
    sync: [{ query: { since: cursor } }],
    getSwipe: 'anything',
    swipe: [{ body: { profile: peer.id, verdict: 'pass', next: stranger.id }, optional: ['next'] }],
    undoSwipe: [{ body: { profile: peer.id } }],
    findMatches: [
      {
        body: {
          asked_at: new Date().toISOString(),
          min_age: 18,
          max_age: 60,
          interests: ['art'],
          matters: 'age',
          distance: '50',
          gender: 'female',
        },
        optional: ['distance', 'gender', 'interests'],
      },
    ],
    putProfile: [{ body: { name: 'Alex', country: 'NL' }, optional: ['name', 'country'] }],
    getPictures: 'anything',
    addPicture: [{ query: pieceOf(added), photo, fits: ['0'] }],
    putPictures: [{ body: { private: { id: added, on: true } } }],
    removePicture: [{ body: { id: removed } }],
    getGrants: 'anything',
    grantPhotos: [{ body: { profile: peer.id } }],
    revokePhotos: [{ body: { profile: peer.id } }],
  };
});
afterAll(() => server.close());

const ask = (call: CallPath, who: Caller | undefined, request?: Partial<HostileRequest>) =>
  askRaw(server.app, { call, who, ...request });

/** Says whether a call reads nothing that is wrong with a request. Only the settings accept the query of any page. */
const mayPass = (name: string, requests: unknown, { search }: HostileRequest): boolean =>
  requests === 'anything' && (name === 'getSettings' || search === undefined);

/** Returns the fault of an answer to a hostile request, or undefined for a clear refusal. */
function faultOf(response: Awaited<ReturnType<typeof ask>>, isHarmless: boolean): string | undefined {
  if (isHarmless && response.statusCode < 300) return undefined;
  const about = `${response.statusCode} ${response.body.slice(0, 120)}`;
  if (response.statusCode < 400 || response.statusCode > 499) return about;
  if (/node_modules|\.ts\b|\bat \w+ ?\(|stack/.test(response.body)) return `reveals internals: ${about}`;
  return ProblemBody.safeParse(response.json()).success ? undefined : `no problem of the contract: ${about}`;
}

test('lists every call of the contract', () => {
  expect(Object.keys(working).toSorted()).toEqual(CALLS.map(({ name }) => name).toSorted());
});

test('accepts the valid requests from which the hostile ones are made', async () => {
  const refused: string[] = [];
  for (const [name, requests] of Object.entries(working)) {
    // They would end the session, or need the cookie of a question or a signature.
    if (['logout', 'deleteAccount', 'passkeyLogin', 'mailEvent'].includes(name)) continue;
    for (const request of requests === 'anything' ? [{}] : requests) {
      const response = await ask(pathOf(name), BEGINS_SESSION.includes(name) ? undefined : me, toRequest(request));
      if (response.statusCode > 299) refused.push(`${name}: ${response.statusCode} ${response.body}`);
    }
  }
  expect(refused).toEqual([]);
  // No push service answers at the subscription's address. The dispatcher records each failed try in the row, and the tests below
  // would report that change as an effect of their requests.
  await server.database.pool.query('DELETE FROM push_subscriptions');
});

test.each(CALLS.map((call) => [call.name, call] as const))(
  '%s refuses every invalid request and changes nothing',
  async (name, call) => {
    const requests = working[name] ?? [];
    const who = [...BEGINS_SESSION, 'logout'].includes(name) ? undefined : me;
    const before = await fingerprint(server.database.pool);
    const faults: string[] = [];
    const hostile = requests === 'anything' ? pointlessRequests(call) : requests.flatMap(hostileRequests);
    for (const request of hostile) {
      const fault = faultOf(await ask(call, who, request), mayPass(name, requests, request));
      if (fault !== undefined) faults.push(`${request.what} → ${fault}`);
    }
    expect(hostile.length).toBeGreaterThan(10);
    expect(faults).toEqual([]);
    expect(findChanges(before, await fingerprint(server.database.pool))).toEqual([]);
  },
);

test.each([
  ['a cookie without a valid token', { cookie: 'auth.session=%00%ff' }, 'authentication_required'],
  ['a cookie of 8 KB', { cookie: `auth.session=${'x'.repeat(8_000)}` }, 'authentication_required'],
  ['two cookies', { cookie: 'auth.session=a; auth.session=b' }, 'authentication_required'],
  ['an invalid member', { 'x-member': "' OR 1=1 --" }, 'wrong_member'],
  ['an empty host', { host: '' }, 'ok'],
  ['an invalid host', { host: '[::1' }, 'ok'],
  ['an invalid length', { 'content-length': 'x' }, 'ok'],
])('answers %s', async (_what, headers, code) => {
  const response = await ask(pathOf('getChats'), me, { headers });
  expect(response.statusCode === 200 ? 'ok' : ProblemBody.parse(response.json()).code).toBe(code);
});

test('answers a body or head that is too large over a real connection, with and without Content-Length', async () => {
  const origin = await server.listen();
  const post = (body: string | ReadableStream) =>
    fetch(`${origin}/api/message.php`, {
      method: 'POST',
      headers: { ...headersOf(me), 'content-type': 'application/json' },
      body,
      duplex: 'half',
    });
  const large = JSON.stringify({ body: 'x'.repeat(1_000_000) });
  for (const body of [large, new Blob([large]).stream()]) {
    const response = await post(body);
    expect([response.status, ProblemBody.parse(await response.json())]).toMatchObject([
      413,
      { code: 'payload_too_large', data: { limit_bytes: 262_144 } },
    ]);
  }
  const head = await fetch(`${origin}/api/sync.php?since=${'x'.repeat(100_000)}`, { headers: headersOf(me) });
  expect([head.status, ProblemBody.parse(await head.json()).code]).toEqual([400, 'invalid_request']);
  expect((await fetch(`${origin}/api/chats.php`, { headers: headersOf(me) })).status).toBe(200);
});
