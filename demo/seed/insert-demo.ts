import type { PoolClient } from 'pg';
import * as z from 'zod/mini';
import type { CamPromotion, CompanyInfo } from '../../contract/sites/sites.ts';
import { query, readRow } from '../../server/platform/database/query.ts';
import { createAccountPeople, createCompanions } from '../content/cast-people.ts';
import { type AccountKey, accountId } from '../cast/demo-ids.ts';
import { NOTE_NAMES } from '../content/notes/notes.ts';
import { createPeople, type Person } from '../content/people.ts';
import { readPlaces } from '../content/places.ts';
import { type Cast, createConversations, type SeedConversation } from './seed-chats.ts';
import { likeRows } from './seed-likes.ts';
import { ledgerOf } from './seed-ledger.ts';
import { type ChatRows, chatRows, memberRow, photoRows, type Row } from './seed-rows.ts';

const PEOPLE = 2_000;
const CREDITS: Record<AccountKey, number> = { free: 5, premium: 250, second: 60 };
const ROWS_AT_ONCE = 1_500;

/** Inserts rows with equal columns. The database parses them as the row type of the table. */
async function insertRows(client: PoolClient, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const page = JSON.stringify(rows.slice(start, start + ROWS_AT_ONCE));
    await client.query(
      `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
      [page],
    );
  }
}

/** Adjusts activity and signup dates, so that peers were active when they wrote. */
function noteActivity(conversations: readonly SeedConversation[]): void {
  for (const { theirs, messages } of conversations) {
    const last = messages.findLast(({ side }) => side === 'theirs')?.at;
    if (last !== undefined && last > theirs.last_active) theirs.last_active = last;
    const first = messages[0]?.at;
    if (first !== undefined && first < theirs.signup_date) theirs.signup_date = new Date(first.getTime() - 86_400_000);
  }
}

async function insertMembers(client: PoolClient, { accounts, companions, people }: Cast, site: string): Promise<void> {
  const fictional = { site, email: null, paid: false, fictional: true };
  await insertRows(client, 'members', [
    ...accounts.map((person) =>
      memberRow(person, { site, email: person.email, paid: person.key !== 'free', fictional: false, companion: false }),
    ),
    ...companions.map((person) => memberRow(person, { ...fictional, companion: true })),
    ...people.map((person) => memberRow(person, { ...fictional, companion: false })),
  ]);
  const everyone: readonly Person[] = [...accounts, ...companions, ...people];
  await insertRows(
    client,
    'member_counters',
    everyone.map(({ id }) => ({ member_id: id, credits: CREDITS_OF.get(id) ?? 0 })),
  );
  await insertRows(client, 'photos', everyone.flatMap(photoRows));
}

const CREDITS_OF = new Map<string, number>(
  Object.entries(CREDITS).map(([key, credits]) => [accountId(key as AccountKey), credits]),
);

async function insertChats(client: PoolClient, chats: readonly ChatRows[]): Promise<void> {
  const messages = chats.flatMap((chat) => chat.messages);
  const ledgers = [...CREDITS_OF].map(([member, credits]) => ledgerOf(member as Person['id'], messages, credits));
  const creditsAfter = new Map(ledgers.flatMap((ledger) => [...ledger.creditsAfter]));
  await insertRows(
    client,
    'conversations',
    chats.map(({ conversation }) => conversation),
  );
  await insertRows(
    client,
    'conversation_members',
    chats.flatMap(({ sides }) => sides),
  );
  await insertRows(
    client,
    'messages',
    messages.map((message) => ({ ...message, credits_after: creditsAfter.get(message.id) ?? null })),
  );
  await insertRows(
    client,
    'media',
    chats.flatMap(({ media }) => media),
  );
  await insertRows(
    client,
    'ledger',
    ledgers.flatMap(({ entries }) => entries),
  );
}

const DEFAULT_SITE = query({ row: { id: z.uuid() }, text: 'SELECT id FROM sites WHERE host IS NULL' });

async function defaultSite(client: PoolClient): Promise<string> {
  const site = await readRow(client, DEFAULT_SITE);
  if (site === undefined) throw new Error('there is no default site for the demo');
  return site.id;
}

/** A fictional company with zeros as numbers. Its creditor number enables direct debits in the demo, which the sandbox accepts. */
const COMPANY = {
  address: 'Havenkade 12, 3011 AA',
  city: 'Rotterdam',
  country: 'NL',
  kvk: '00000000',
  register: 'KvK',
  vat_numbers: ['NL000000000B00'],
  sepa_creditor_id: 'NL00ZZZ000000000000',
} satisfies Partial<CompanyInfo>;

/** A drawn performer. The address is a reserved one. */
const CAM_PROMOTION: CamPromotion = {
  name: 'Vera',
  picture: '/people/vera-room.webp',
  price_per_minute: 199,
  currency: 'EUR',
  url: 'https://example.com/room',
};

/** Inserts the whole demo. The caller opens the transaction. */
export async function insertDemo(
  client: PoolClient,
  { now, conversations: premiumPeers }: { now: Date; conversations: number },
): Promise<void> {
  const site = await defaultSite(client);
  // The demo has no operator to review pictures, so pictures appear at once. It also shows all notes.
  const settings = { approve_on_upload: true, visible_profile_notes: NOTE_NAMES, cam_promotion: CAM_PROMOTION };
  await client.query(
    'UPDATE sites SET settings = $2::jsonb || settings, company = $3::jsonb || company WHERE id = $1',
    [site, JSON.stringify(settings), JSON.stringify(COMPANY)],
  );
  const at = { places: readPlaces(), now };
  const cast: Cast = {
    accounts: createAccountPeople(at),
    companions: createCompanions(at),
    people: createPeople({ count: PEOPLE, ...at }),
    now,
  };
  const conversations = createConversations(cast, premiumPeers);
  noteActivity(conversations);
  await insertMembers(client, cast, site);
  await insertChats(
    client,
    conversations.map((conversation) => chatRows(conversation, site)),
  );
  const { likes, matches } = likeRows(cast);
  await insertRows(client, 'likes', likes);
  await insertRows(client, 'matches', matches);
}
