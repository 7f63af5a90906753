import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOf, type Call } from '../../contract/base/call.ts';
import { CALLS } from '../../contract/calls.ts';
import type { MemberId } from '../../contract/base/ids.ts';
import { findMatches, getSwipe } from '../../contract/discovery.ts';
import { searchMembers } from '../../contract/search.ts';
import {
  ALWAYS_OK,
  createPair,
  IGNORES_BLOCKS,
  type Outcomes,
  REQUIRES_CONTACT,
  REVEALS_NO_BLOCK,
  REQUIRES_CONVERSATION,
  TARGETS,
} from '../fixtures/access-setup.ts';
import { createTestApp, type TestApp } from '../fixtures/app.ts';
import { type Caller, headersOf } from '../fixtures/requests/ask.ts';
import { createTestConversation, createTestMember } from '../fixtures/members.ts';
import { askedAt } from '../fixtures/people.ts';

// This table states which callers may make which call about which members. A call that is missing here fails the first test.

interface CallInput {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

interface Row {
  /** The outcome for a visitor, for any member that the call names. */
  readonly visitor: string;
  /** For calls that name a member. */
  readonly about?: {
    readonly ask: (id: MemberId) => CallInput;
    readonly outcomes: Outcomes;
    readonly visitor?: Outcomes;
  };
  /** For calls that name a conversation. The conversation of other members and a missing one have the same outcome. */
  readonly within?: (conversation: string) => CallInput;
}

const CLOSED = 'authentication_required';
const member: Row = { visitor: CLOSED };
const anyone: Row = { visitor: 'ok' };
const message = () => ({ id: randomUUID(), kind: 'text', body: 'Hello' });

const MATRIX: Record<string, Row> = {
  login: { visitor: 'invalid_request' },
  signUp: { visitor: 'invalid_request' },
  resendActivation: member,
  getLink: { visitor: 'invalid_request' },
  redeemLink: { visitor: 'invalid_request' },
  disownLink: { visitor: 'invalid_request' },
  requestReset: { visitor: 'invalid_request' },
  requestSignIn: { visitor: 'invalid_request' },
  requestReactivation: { visitor: 'invalid_request' },
  resetPassword: { visitor: 'invalid_request' },
  askPasskeyLogin: anyone,
  passkeyLogin: { visitor: 'invalid_request' },
  askOwnPasskey: member,
  beginPasskey: member,
  addPasskey: member,
  getPasskeys: member,
  renamePasskey: member,
  removePasskey: member,
  changeEmail: member,
  saveMails: member,
  enableMails: member,
  mailEvent: { visitor: 'invalid_request' },
  deleteAccount: member,
  requestExport: member,
  getExport: member,
  dropExport: member,
  getUser: anyone,
  putUser: member,
  storePush: member,
  testPush: member,
  logout: anyone,
  getDevices: member,
  signOutDevice: member,
  changePassword: member,
  getSettings: anyone,
  keepSource: { visitor: 'invalid_request' },
  hidePage: anyone,
  getCompanyInfo: anyone,
  getContentPage: { visitor: 'invalid_request' },
  getLander: { visitor: 'invalid_request' },
  getSlugWords: { visitor: 'invalid_request' },
  getInterests: anyone,
  getRegions: anyone,
  getIcebreakers: member,
  getChats: member,
  setChatView: { visitor: CLOSED, within: (conversation) => ({ body: { conversation, pinned: true } }) },
  removeChat: {
    visitor: CLOSED,
    about: { ask: (profile) => ({ body: { profile } }), outcomes: REQUIRES_CONVERSATION },
    within: (conversation) => ({ body: { conversation } }),
  },
  sendMessage: {
    visitor: CLOSED,
    about: { ask: (profile) => ({ body: { ...message(), profile } }), outcomes: REQUIRES_CONTACT },
    within: (conversation) => ({ body: { ...message(), conversation } }),
  },
  editMessage: member,
  deleteMessage: member,
  setReaction: member,
  getMessages: { visitor: CLOSED, within: (conversation) => ({ query: { conversation } }) },
  getMessagesById: { visitor: CLOSED, within: (conversation) => ({ query: { conversation, ids: randomUUID() } }) },
  getPresence: { visitor: CLOSED, about: { ask: (profiles) => ({ query: { profiles } }), outcomes: ALWAYS_OK } },
  markRead: { visitor: CLOSED, within: (conversation) => ({ body: { conversation, seq: 1 } }) },
  markHeard: member,
  sendTyping: { visitor: CLOSED, within: (conversation) => ({ body: { conversation } }) },
  getBlocked: member,
  block: { visitor: CLOSED, about: { ask: (profile) => ({ body: { profile } }), outcomes: IGNORES_BLOCKS } },
  unblock: { visitor: CLOSED, about: { ask: (profile) => ({ body: { profile } }), outcomes: IGNORES_BLOCKS } },
  getLikes: member,
  like: { visitor: CLOSED, about: { ask: (profile) => ({ body: { profile } }), outcomes: REVEALS_NO_BLOCK } },
  unlike: { visitor: CLOSED, about: { ask: (profile) => ({ body: { profile } }), outcomes: ALWAYS_OK } },
  markLikeSeen: { visitor: CLOSED, about: { ask: (profile) => ({ body: { profile } }), outcomes: ALWAYS_OK } },
  autoLike: member,
  searchMembers: anyone,
  getSwipe: member,
  swipe: {
    visitor: CLOSED,
    about: { ask: (profile) => ({ body: { profile, verdict: 'like' } }), outcomes: REVEALS_NO_BLOCK },
  },
  undoSwipe: { visitor: CLOSED, about: { ask: (profile) => ({ body: { profile } }), outcomes: ALWAYS_OK } },
  findMatches: { visitor: CLOSED },
  getContact: { visitor: CLOSED, about: { ask: (id) => ({ query: { id } }), outcomes: REVEALS_NO_BLOCK } },
  getProfilePage: {
    visitor: 'not_found',
    // Members see their own profile as others see it.
    about: { ask: (id) => ({ query: { id } }), outcomes: { ...REQUIRES_CONTACT, self: 'ok' } },
  },
  sendComplaint: { visitor: 'invalid_request' },
  acknowledgeNotice: member,
  getSuspension: member,
  appeal: member,
  report: {
    visitor: CLOSED,
    about: { ask: (profile) => ({ body: { profile, reason: 'fake' } }), outcomes: IGNORES_BLOCKS },
  },
  geocode: { visitor: 'invalid_request' },
  forgetLocation: member,
  uploadPhoto: member,
  uploadVoice: member,
  sync: member,
  getBundles: anyone,
  getCheckout: member,
  placeOrder: member,
  payAgain: member,
  getOrder: member,
  getOrders: member,
  withdrawOrder: member,
  removeStoredMethod: member,
  getDirectDebitState: member,
  askDebitCode: member,
  sendDebitCodeAgain: member,
  confirmDebit: member,
  getDiscountCode: member,
  getOffers: member,
  showStayOffer: member,
  getTransactions: member,
  putProfile: member,
  getPictures: member,
  addPicture: member,
  putPictures: member,
  removePicture: member,
  getGrants: member,
  grantPhotos: { visitor: CLOSED, about: { ask: (profile) => ({ body: { profile } }), outcomes: REVEALS_NO_BLOCK } },
  revokePhotos: { visitor: CLOSED, about: { ask: (profile) => ({ body: { profile } }), outcomes: ALWAYS_OK } },
};

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

async function ask(call: Call, who: Caller | undefined, { query, body }: CallInput = {}) {
  const search =
    query === undefined ? '' : `${call.flag === undefined ? '?' : '&'}${new URLSearchParams(query).toString()}`;
  const response = await server.app.inject({
    method: call.method,
    url: addressOf(call) + search,
    headers: headersOf(who),
    ...(body === undefined ? {} : { payload: body }),
  });
  if (response.statusCode < 300) return { outcome: 'ok', bytes: '' };
  const { request_id, ...problem } = response.json();
  expect(typeof request_id).toBe('string');
  return { outcome: String(problem.code), bytes: `${response.statusCode} ${JSON.stringify(problem)}` };
}

const rows = CALLS.map((call) => [call.name, call, MATRIX[call.name] ?? member] as const);

test('lists every call of the contract', () => {
  expect(Object.keys(MATRIX).toSorted()).toEqual(CALLS.map(({ name }) => name).toSorted());
});

test.each(rows)('%s answers a visitor as the table states', async (_name, call, row) => {
  const question = row.about?.ask(randomUUID() as MemberId) ?? row.within?.(randomUUID());
  expect((await ask(call, undefined, question)).outcome).toBe(row.visitor);
});

describe.each(rows.filter(([, , { about }]) => about !== undefined))('%s', (_name, call, { about }) => {
  test.each(['free', 'premium'])(
    'answers a %s member as the table states, and unavailable members like missing ones',
    async (tier) => {
      const found: Record<string, string> = {};
      const missing = new Set<string>();
      for (const target of TARGETS) {
        const { viewer, id } = await createPair(server.database.pool, target, tier === 'premium');
        const { outcome, bytes } = await ask(call, viewer, about?.ask(id));
        found[target] = outcome;
        if (outcome === 'not_found') missing.add(bytes);
      }
      expect(found).toEqual(about?.outcomes);
      expect(missing.size).toBeLessThanOrEqual(1);
    },
  );
});

test.each(rows.filter(([, , { within }]) => within !== undefined))(
  '%s answers for the conversation of other members as for a missing one',
  async (_name, call, { within }) => {
    const { pool } = server.database;
    const [viewer, one, other] = [
      await createTestMember(pool),
      await createTestMember(pool),
      await createTestMember(pool),
    ];
    const theirs = await ask(call, viewer, within?.(await createTestConversation(pool, one.id, other.id)));
    expect(theirs).toEqual(await ask(call, viewer, within?.(randomUUID())));
    expect(theirs.outcome).toBe('not_found');
  },
);

test.each(TARGETS)('searchMembers shows and counts %s only when the viewer may see them', async (target) => {
  const { viewer, id } = await createPair(server.database.pool, target, true);
  const { profiles, similar, numResults } = (await server.as(viewer)(searchMembers, { query: { order: 'newest' } }))
    .body;
  const counted = await server.database.pool.query<{ num: number }>(
    "SELECT count(*)::int AS num FROM contacts WHERE viewer_id = $1 AND state = 'active' AND visible",
    [viewer.id],
  );
  expect([...profiles, ...similar].some((profile) => profile.id === id)).toBe(target === 'other');
  expect(numResults).toBe(counted.rows[0]?.num);
});

test.each(TARGETS)('the swipe game and the match finder show %s only when the viewer may see them', async (target) => {
  const { viewer, id } = await createPair(server.database.pool, target, true);
  const asViewer = server.as(viewer);
  const { cards } = (await asViewer(getSwipe)).body;
  const { suggestions } = (
    await asViewer(findMatches, { body: { asked_at: askedAt(), min_age: 18, max_age: 120, matters: 'online' } })
  ).body;
  const shown = [...cards, ...suggestions.map(({ profile }) => profile)].map((profile) => profile.id);
  const contacts = await server.database.pool.query<{ other_id: MemberId }>(
    "SELECT other_id FROM contacts WHERE viewer_id = $1 AND state = 'active' AND visible",
    [viewer.id],
  );
  const visible = new Set(contacts.rows.map(({ other_id }) => other_id));
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.filter((one) => !visible.has(one))).toEqual([]);
  if (target !== 'other') expect(shown).not.toContain(id);
});
