import type { Call } from '../../../../contract/base/call.ts';
import { CALLS } from '../../../../contract/calls.ts';
import { MemberId } from '../../../../contract/base/ids.ts';
import { LIVE_EVENTS, LIVE_PATH, LiveChange, LiveTyping } from '../../../../contract/sync.ts';
import { PROBLEMS, type ProblemCode } from '../../../../contract/base/problem.ts';
import { CONTRACT_VERSION } from '../../../../contract/base/rules.ts';
import { SessionCookie } from '../../security/session-cookie.ts';
import { Components, type Json, tagOf } from './openapi-schemas.ts';

/** The problems that every call can return besides its own. */
const COMMON: readonly ProblemCode[] = [
  'invalid_request',
  'address_not_canonical',
  'rate_limited',
  'internal',
  'unavailable',
];
const OF_ACCOUNTS: readonly ProblemCode[] = ['authentication_required', 'wrong_member'];
const OF_MEMBERS: readonly ProblemCode[] = [...OF_ACCOUNTS, 'account_suspended'];
const OF_WRITES: readonly ProblemCode[] = ['wrong_origin'];
const OF_BODIES: readonly ProblemCode[] = ['unsupported_media_type', 'payload_too_large'];
const MEMBERS_ONLY = [{ session: [] }];
/** A visitor may make the call. If there is a session, the call uses it. */
const ANYONE = [{}, { session: [] }];

const DESCRIPTION =
  'A login sets the session cookie, which every later request sends. A request that changes state must come from the ' +
  "origin of the site: browsers say so by `Origin` or `Sec-Fetch-Site`, other clients send the site's origin as `Origin`. " +
  'Every refusal is a `Problem` with a code and the data of that code. A newer server may send codes that are not listed.';

/** The contents of each tag. A tag is the name of a file of the contract; `media` and `live` are not calls of it. */
const TAGS: Readonly<Record<string, string>> = {
  account: 'Login, logout and the settings of the member.',
  'auto-like': 'Likes of fictional profiles.',
  blocks: 'Whom a member keeps away.',
  bundles: 'The bundles of credits on offer.',
  'chat-view': 'The view that a member has of a conversation: pinned, muted, archived, marked as unread.',
  chats: 'Conversations and messages.',
  choices: 'The lists that a member chooses from.',
  'account-notices': 'Notices about accounts of others that the operator closed.',
  complaints: 'Complaints to the operator.',
  content: 'The texts of the site, such as its terms.',
  landers: 'The members on the landing pages of campaigns.',
  credits: 'The ledger of the credits.',
  deletion: 'The end of an account.',
  'direct-debit': 'Direct debits, and the SMS that proves a mandate.',
  discovery: 'The swipe game and the match finder.',
  export: 'An archive with the data of a member.',
  icebreakers: 'Suggested first messages.',
  likes: 'Likes and matches.',
  links: 'The one-time links and codes of e-mails.',
  live: 'The stream of hints of changes.',
  location: 'The place of a device.',
  mails: 'Whether notification e-mails arrive.',
  media: 'Pictures.',
  'message-state': 'Edits and deletions of messages.',
  'own-profile': "The member's own profile and pictures, and who may see the private ones.",
  passkeys: 'Passkeys: logging in without a password.',
  payments: 'Orders and payments.',
  profiles: 'Profiles of other members.',
  promotions: 'Discount codes and offers.',
  push: 'Notifications to devices.',
  reactions: 'Reactions to messages.',
  reports: 'Reports to the operator.',
  search: 'The search for members.',
  settings: 'Where a member is signed in, and the password.',
  signup: 'The way to an account.',
  sites: 'The settings of the site.',
  'stored-methods': 'Cards and mandates that the provider keeps.',
  tracking: 'From which campaign a visitor came.',
  suspension: 'What a suspended member may still do.',
  sync: 'The feed of changes of a member.',
  upload: 'Pictures for messages.',
  voice: 'Recordings for voice messages.',
};

/** Returns the contract as an OpenAPI 3.1 document. `contract/` is its only source. */
export function describeApi(isHttps: boolean): Json {
  const components = new Components();
  const paths: Record<string, Json> = {};
  for (const call of CALLS.filter(({ flag }) => flag === undefined)) {
    const flagged = CALLS.filter(
      (other) => other.flag !== undefined && other.path === call.path && other.method === call.method,
    );
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: describeCall(components, call, flagged) };
  }
  paths[LIVE_PATH] ??= { get: describeLive(components) };
  paths['/media/{folder}/{file}'] = { get: describeMedia(components) };
  const member = components.reference(MemberId, 'input');
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Liaison',
      version: String(CONTRACT_VERSION),
      summary: 'The calls between the app, its service worker and the server.',
      description: DESCRIPTION,
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: '/', description: 'The site that serves this document.' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: components.used(),
      parameters: { XMember: memberHeader(member) },
      headers: {
        RetryAfter: { description: 'The seconds after which to try again.', schema: { type: 'integer', minimum: 0 } },
      },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: new SessionCookie(isHttps).name,
          description: 'The cookie that a login sets.',
        },
      },
    },
  };
}

function memberHeader(schema: Json): Json {
  return {
    name: 'X-Member',
    in: 'header',
    required: false,
    description: 'The member that the call is for. The server answers `wrong_member` when the session is of another.',
    schema,
  };
}

/**
 * Describes a call, and the calls that differ from it by a flag in the query, as one operation. OpenAPI has only one operation for a method
 * and path.
 */
function describeCall(components: Components, call: Call, flagged: readonly Call[]): Json {
  const all = [call, ...flagged];
  const parameters = [
    ...all.flatMap((one) => describeQuery(components, one)),
    ...flagged.map(({ flag }) => ({ name: flag, in: 'query', required: false, schema: { const: '1' } })),
    ...(all.some(({ access }) => access !== 'anyone') ? [{ $ref: '#/components/parameters/XMember' }] : []),
  ];
  return {
    operationId: call.name,
    tags: [...new Set(all.map(tagOf))],
    summary: call.summary,
    ...(flagged.length === 0
      ? {}
      : {
          description: flagged
            .map(({ flag, name, summary }) => `With \`${flag}=1\` it is ${name}: ${summary}`)
            .join(' '),
        }),
    security: all.every(({ access }) => access !== 'anyone') ? MEMBERS_ONLY : ANYONE,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...describeBody(components, all),
    responses: {
      ...describeAnswers(components, all),
      ...describeProblems(components, all.flatMap(problemsOf)),
    },
  };
}

function describeQuery(components: Components, { query }: Call): Json[] {
  if (query === undefined) return [];
  const { properties, required } = components.query(query);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name) && !('default' in schema),
    schema,
  }));
}

function describeBody(components: Components, all: readonly Call[]): Json {
  if (all.some(({ upload }) => upload === true)) {
    const schema = { type: 'string', format: 'binary' };
    return { requestBody: { required: true, content: { 'application/octet-stream': { schema } } } };
  }
  const bodies = all.flatMap(({ body }) => (body === undefined ? [] : [components.reference(body, 'input')]));
  return bodies.length === 0 ? {} : { requestBody: { required: true, content: json(oneOf(bodies)) } };
}

function describeAnswers(components: Components, all: readonly Call[]): Record<string, Json> {
  const answer = json(oneOf(all.map(({ response }) => components.reference(response, 'output'))));
  return Object.fromEntries(
    [...new Set(all.flatMap(({ answers = [200] }) => answers))].map((status) => [
      String(status),
      status === 204 ? { description: 'Done, with nothing to return.' } : { description: 'Done.', content: answer },
    ]),
  );
}

function problemsOf(call: Call): ProblemCode[] {
  const writes = call.method !== 'GET' || call.writes === true;
  const hasBody = call.body !== undefined || call.upload === true;
  return [
    ...COMMON,
    ...(call.access === 'member' ? OF_MEMBERS : []),
    ...(call.access === 'account' ? OF_ACCOUNTS : []),
    ...(writes ? OF_WRITES : []),
    ...(hasBody ? OF_BODIES : []),
    ...call.problems,
  ];
}

function describeProblems(components: Components, codes: readonly ProblemCode[]): Record<string, Json> {
  const byStatus = Map.groupBy(new Set(codes), (code) => PROBLEMS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, those]) => [
      String(status),
      {
        description: those.join(', '),
        ...(status === 429 || status === 503
          ? { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }
          : {}),
        content: json(oneOf(those.map((code) => components.problem(code)))),
      },
    ]),
  );
}

function describeLive(components: Components): Json {
  const dataOf: Record<(typeof LIVE_EVENTS)[number], Json> = {
    change: components.reference(LiveChange, 'output'),
    typing: components.reference(LiveTyping, 'output'),
    session_end: { type: 'object', additionalProperties: false },
  };
  return {
    operationId: 'live',
    tags: ['live'],
    summary: 'Server-sent events with hints of changes. The source of truth is sync.php.',
    description: 'The field `data` of each event is JSON. `x-events` has its schema by the name of the event.',
    security: MEMBERS_ONLY,
    parameters: [
      {
        name: 'member',
        in: 'query',
        required: false,
        description: 'As `X-Member`, which an EventSource cannot send.',
        schema: components.reference(MemberId, 'input'),
      },
      { $ref: '#/components/parameters/XMember' },
    ],
    responses: {
      '200': {
        description: 'A stream, which stays open.',
        content: { 'text/event-stream': { schema: { type: 'string' }, 'x-events': dataOf } },
      },
      ...describeProblems(components, [...COMMON, ...OF_MEMBERS]),
    },
  };
}

function describeMedia(components: Components): Json {
  const segment = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
  return {
    operationId: 'getMedia',
    tags: ['media'],
    summary: 'Returns a picture, if this viewer may see it. The paths come from the answers of calls.',
    security: ANYONE,
    parameters: [segment('folder'), segment('file')],
    responses: {
      '200': {
        description: 'The picture.',
        content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } },
      },
      ...describeProblems(components, [
        'not_found',
        'address_not_canonical',
        'rate_limited',
        'internal',
        'unavailable',
      ]),
    },
  };
}

const json = (schema: Json) => ({ 'application/json': { schema } });

function oneOf(schemas: readonly Json[]): Json {
  const [only] = schemas;
  return only !== undefined && schemas.length === 1 ? only : { oneOf: schemas };
}
