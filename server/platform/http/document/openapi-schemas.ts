import * as z from 'zod/mini';
import { READER_ONLY } from '../../../../contract/base/unknown-kind.ts';
import * as account from '../../../../contract/account/account.ts';
import * as accountNotices from '../../../../contract/account/account-notices.ts';
import * as autoLike from '../../../../contract/likes/auto-like.ts';
import * as blocks from '../../../../contract/blocks.ts';
import type { Call } from '../../../../contract/base/call.ts';
import { CALLS } from '../../../../contract/calls.ts';
import * as bundles from '../../../../contract/payments/bundles.ts';
import * as chatView from '../../../../contract/chats/chat-view.ts';
import * as chats from '../../../../contract/chats/chats.ts';
import * as choices from '../../../../contract/sites/choices.ts';
import * as complaints from '../../../../contract/complaints.ts';
import * as content from '../../../../contract/content.ts';
import * as deletion from '../../../../contract/deletion.ts';
import * as dataExport from '../../../../contract/export/export.ts';
import * as directDebit from '../../../../contract/payments/direct-debit.ts';
import * as discovery from '../../../../contract/discovery.ts';
import * as icebreakers from '../../../../contract/sites/icebreakers.ts';
import * as identity from '../../../../contract/account/identity.ts';
import * as ids from '../../../../contract/base/ids.ts';
import * as landers from '../../../../contract/landers.ts';
import * as likes from '../../../../contract/likes/likes.ts';
import * as links from '../../../../contract/links.ts';
import * as location from '../../../../contract/location/location.ts';
import * as mails from '../../../../contract/mails.ts';
import * as media from '../../../../contract/media/media.ts';
import * as messageState from '../../../../contract/chats/message-state.ts';
import * as ownProfile from '../../../../contract/own-profile/own-profile.ts';
import * as reactions from '../../../../contract/chats/reactions.ts';
import { ProblemBody, PROBLEM_CODES, PROBLEMS, type ProblemCode } from '../../../../contract/base/problem.ts';
import * as profileCard from '../../../../contract/profiles/profile-card.ts';
import * as profileFields from '../../../../contract/profiles/profile-fields.ts';
import * as profiles from '../../../../contract/profiles/profiles.ts';
import * as passkeys from '../../../../contract/passkeys.ts';
import * as credits from '../../../../contract/credits.ts';
import * as payments from '../../../../contract/payments/payments.ts';
import * as promotions from '../../../../contract/promotions.ts';
import * as push from '../../../../contract/notifications/push.ts';
import * as reports from '../../../../contract/reports.ts';
import * as search from '../../../../contract/search.ts';
import * as settings from '../../../../contract/settings.ts';
import * as signup from '../../../../contract/signup.ts';
import * as tracking from '../../../../contract/tracking.ts';
import * as sites from '../../../../contract/sites/sites.ts';
import * as storedMethods from '../../../../contract/payments/stored-methods.ts';
import * as suspension from '../../../../contract/suspension.ts';
import * as sync from '../../../../contract/sync.ts';
import * as upload from '../../../../contract/media/upload.ts';
import * as voice from '../../../../contract/media/voice.ts';

export type Json = Record<string, unknown>;
type Schema = z.ZodMiniType;
type Direction = 'input' | 'output';

/** The files of the contract. The name of a file is the tag of its calls; the name of an export is the name of its schema. */
const FILES: Readonly<Record<string, object>> = {
  account,
  'account-notices': accountNotices,
  'auto-like': autoLike,
  blocks,
  bundles,
  'chat-view': chatView,
  chats,
  choices,
  complaints,
  content,
  landers,
  deletion,
  'direct-debit': directDebit,
  discovery,
  export: dataExport,
  icebreakers,
  identity,
  ids,
  likes,
  links,
  location,
  mails,
  media,
  'message-state': messageState,
  credits,
  'own-profile': ownProfile,
  passkeys,
  payments,
  promotions,
  'profile-card': profileCard,
  'profile-fields': profileFields,
  profiles,
  push,
  reactions,
  reports,
  search,
  settings,
  signup,
  sites,
  'stored-methods': storedMethods,
  tracking,
  suspension,
  sync,
  upload,
  voice,
};

const ROOT = '#/components/schemas/';

/** The file of the contract that defines a call. */
export function tagOf(call: Call): string {
  const found = Object.entries(FILES).find(([, exported]) => Object.values(exported).includes(call));
  if (found === undefined) throw new Error(`no file of openapi-schemas.ts defines the call ${call.name}`);
  return found[0];
}

/** The name of the schema of a problem: `LoginFailedProblem` for `login_failed`. */
export function problemName(code: ProblemCode): string {
  return `${code.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Problem`;
}

/** The schemas of the contract by name, as components of an OpenAPI document. */
export class Components {
  readonly #registry = z.registry<{ id: string }>();
  readonly #schemas: Readonly<Record<Direction, Record<string, Json>>>;
  /** The schemas whose input differs from the output, for example by a default. The input schema is then `NameInput`. */
  readonly #differing: ReadonlySet<string>;
  readonly #used = new Set<string>();

  constructor() {
    for (const [name, schema] of namedSchemas())
      if (!this.#registry.has(schema)) this.#registry.add(schema, { id: name });
    const same = (name: string) => name;
    this.#differing = findDiffering(this.#translate('input', same), this.#translate('output', same));
    this.#schemas = {
      input: this.#translate('input', (name) => this.#nameOf(name, 'input')),
      output: this.#translate('output', same),
    };
  }

  /** A reference to the body of a problem. */
  problem(code: ProblemCode): Json {
    const schema = PROBLEM_SCHEMAS.get(code);
    return schema === undefined ? {} : this.reference(schema, 'output');
  }

  /** A reference to a schema of the contract. */
  reference(schema: Schema, direction: Direction): Json {
    const name = this.#registry.get(schema)?.id;
    if (name === undefined) throw new Error('the schema has no name');
    this.#use(name, direction);
    return { $ref: ROOT + this.#nameOf(name, direction) };
  }

  /** The properties of a query. The parameters have the parsed types, because the input type of each is text. */
  query(schema: Schema): { readonly properties: Record<string, Json>; readonly required: readonly string[] } {
    const name = this.#registry.get(schema)?.id ?? '';
    const { properties = {}, required = [] } = this.#schemas.output[name] ?? {};
    for (const reference of referencesOf(properties)) this.#use(reference, 'output');
    return { properties: properties as Record<string, Json>, required: required as string[] };
  }

  /** Returns all referenced schemas, including those that they refer to. */
  used(): Record<string, Json> {
    return Object.fromEntries(
      [...this.#used].toSorted().map((name) => {
        const isInput = this.#schemas.output[name] === undefined;
        const plain = isInput ? name.slice(0, -'Input'.length) : name;
        return [name, this.#schemas[isInput ? 'input' : 'output'][plain] ?? {}];
      }),
    );
  }

  #nameOf(name: string, direction: Direction): string {
    return direction === 'input' && this.#differing.has(name) ? `${name}Input` : name;
  }

  #use(name: string, direction: Direction): void {
    const final = this.#nameOf(name, direction);
    if (this.#used.has(final)) return;
    this.#used.add(final);
    // The schema's own references already have their final names.
    for (const reference of referencesOf(this.#schemas[direction][name])) {
      const isInput = this.#schemas.output[reference] === undefined;
      this.#use(isInput ? reference.slice(0, -'Input'.length) : reference, isInput ? 'input' : 'output');
    }
  }

  #translate(io: Direction, nameOf: (name: string) => string): Record<string, Json> {
    const uri = (name: string) => ROOT + nameOf(name);
    const { schemas } = z.toJSONSchema(this.#registry, { io, unrepresentable: 'any', uri, override: leaveOutReaders });
    return Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => {
        const { $schema: _dialect, $id: _address, ...rest } = schema as Json;
        return [name, rest];
      }),
    );
  }
}

/** Removes the options of a union that only readers need. A union with one option becomes that option. */
function leaveOutReaders({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Json }): void {
  if (!(zodSchema instanceof z.core.$ZodUnion) || !Array.isArray(jsonSchema['anyOf'])) return;
  const { options } = zodSchema._zod.def;
  const described = jsonSchema['anyOf'] as Json[];
  const written = options.flatMap((option, place) =>
    READER_ONLY.has(option) ? [] : described.slice(place, place + 1),
  );
  if (written.length === options.length) return;
  delete jsonSchema['anyOf'];
  Object.assign(jsonSchema, written.length === 1 ? written[0] : { anyOf: written });
}

/** Every schema that gets a name: the exports, then the bodies, answers and queries of calls, then the problems. */
function* namedSchemas(): Generator<[string, Schema]> {
  for (const exported of Object.values(FILES)) {
    for (const [name, value] of Object.entries(exported))
      if (value instanceof z.core.$ZodType) yield [name, value as Schema];
  }
  for (const { name, body, query, response } of CALLS) {
    const start = name.charAt(0).toUpperCase() + name.slice(1);
    if (body !== undefined) yield [`${start}Body`, body];
    if (query !== undefined) yield [`${start}Query`, query];
    yield [`${start}Answer`, response];
  }
  yield ['Problem', ProblemBody];
  for (const [code, schema] of PROBLEM_SCHEMAS) yield [problemName(code), schema];
}

/** The body of each problem, with its code and its data. */
const PROBLEM_SCHEMAS: ReadonlyMap<ProblemCode, Schema> = new Map(
  PROBLEM_CODES.map((code) => [
    code,
    z.object({ ...ProblemBody.shape, code: z.literal(code), data: PROBLEMS[code].data }),
  ]),
);

/** Returns the names of the schemas that differ, and of those that refer to such a schema. */
function findDiffering(input: Record<string, Json>, output: Record<string, Json>): ReadonlySet<string> {
  const plain = (schema: Json | undefined) =>
    JSON.stringify(schema, (key, value: unknown) => (key === 'additionalProperties' ? undefined : value));
  const differing = new Set(Object.keys(input).filter((name) => plain(input[name]) !== plain(output[name])));
  for (let before = -1; before < differing.size;) {
    before = differing.size;
    for (const [name, schema] of Object.entries(input)) {
      if (referencesOf(schema).some((reference) => differing.has(reference))) differing.add(name);
    }
  }
  return differing;
}

function referencesOf(schema: unknown): string[] {
  return [...JSON.stringify(schema ?? {}).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name = '']) => name,
  );
}
