import { expect, test } from 'vitest';
import { CALLS } from '../../../../contract/calls.ts';
import { PROBLEM_CODES, PROBLEMS } from '../../../../contract/base/problem.ts';
import { describeApi } from './openapi.ts';

interface Operation {
  operationId: string;
  description?: string;
  tags: string[];
  security: object[];
  parameters?: ({ $ref: string } | { name: string; in: string; required: boolean; schema: object })[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}
// The document as a client receives it.
const api = JSON.parse(JSON.stringify(describeApi(false))) as {
  openapi: string;
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<'schemas' | 'parameters' | 'headers' | 'securitySchemes', Record<string, Record<string, unknown>>>;
};
const operations = Object.values(api.paths).flatMap((path) => Object.values(path));
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test('describes every call once, with its answer, its body and its problems', () => {
  expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(operations.length);
  for (const call of CALLS) {
    const operation = api.paths[call.path]?.[call.method.toLowerCase()];
    if (call.flag === undefined) expect(operation?.operationId).toBe(call.name);
    else expect(operation?.description).toContain(`\`${call.flag}=1\` it is ${call.name}`);
    expect(operation?.responses['200']).toBeDefined();
    expect(operation?.requestBody !== undefined).toBe(call.body !== undefined || call.upload === true);
    for (const code of call.problems) expect(operation?.responses[PROBLEMS[code].status]?.description).toContain(code);
  }
});

test('has the shape of OpenAPI 3.1', () => {
  expect(api.openapi).toBe('3.1.0');
  for (const [path, methods] of Object.entries(api.paths)) {
    expect(path).toMatch(/^\/(api\/[\w.-]+|media\/\{folder\}\/\{file\})$/);
    for (const [method, operation] of Object.entries(methods)) {
      expect(['get', 'post', 'put', 'delete']).toContain(method);
      expect(Object.keys(operation.responses).every((status) => /^[2-5]\d\d$/.test(status))).toBe(true);
    }
  }
});

test('describes the query and the body of a call', () => {
  const messages = api.paths['/api/messages.php']?.['get'];
  expect(messages?.parameters).toEqual([
    { name: 'conversation', in: 'query', required: true, schema: reference('ConversationId') },
    expect.objectContaining({
      name: 'before_seq',
      required: false,
      schema: expect.objectContaining({ type: 'integer', minimum: 1 }),
    }),
    expect.objectContaining({
      name: 'limit',
      required: false,
      schema: expect.objectContaining({ type: 'integer', default: 50 }),
    }),
    { $ref: '#/components/parameters/XMember' },
  ]);
  const block = api.paths['/api/block.php']?.['post']?.requestBody?.content['application/json']?.schema;
  expect(block).toEqual(reference('BlockBody'));
  expect(api.components.schemas['BlockBody']).toEqual({
    type: 'object',
    properties: { profile: reference('MemberId') },
    required: ['profile'],
    additionalProperties: false,
  });
  expect(api.components.schemas['ConversationId']).toMatchObject({ type: 'string', format: 'uuid' });
});

test('describes calls that differ by a flag as one operation', () => {
  const user = api.paths['/api/user.php']?.['post'];
  expect(user?.parameters).toEqual([
    { name: 'push', in: 'query', required: false, schema: { const: '1' } },
    { $ref: '#/components/parameters/XMember' },
  ]);
  expect(user?.requestBody?.content['application/json']?.schema).toEqual({
    oneOf: [reference('LoginBody'), reference('StorePushBody')],
  });
  expect(api.components.schemas['LoginBody']).toMatchObject({ required: ['email', 'password'] });
  expect(user?.tags).toEqual(['account', 'push']);
});

test('names the schemas of bodies, answers and problems, so that no operation has one of its own', () => {
  const contents = operations.flatMap(({ requestBody, responses }) => [
    ...Object.values(requestBody?.content ?? {}),
    ...Object.values(responses).flatMap(({ content = {} }) => Object.values(content)),
  ]);
  const isNamed = (schema: object): boolean =>
    '$ref' in schema || ('oneOf' in schema && (schema.oneOf as object[]).every(isNamed));
  const unnamed = contents.map(({ schema }) => schema).filter((schema) => !isNamed(schema));
  expect(new Set(unnamed.map((schema) => JSON.stringify(schema)))).toEqual(
    new Set(['{"type":"string","format":"binary"}', '{"type":"string"}']),
  );
  const { schemas } = api.components;
  expect(schemas['Chat']).toMatchObject({
    properties: { last_message: { anyOf: [reference('Message'), { type: 'null' }] } },
  });
});

test('gives the input of a schema its own name if a default makes it differ from the output', () => {
  const send = api.paths['/api/message.php']?.['post'];
  const body = send?.requestBody?.content['application/json']?.schema as { $ref: string };
  const name = body.$ref.split('/').at(-1) ?? '';
  expect(api.components.schemas[name]).toMatchObject({
    required: ['id', 'kind'],
    properties: { body: { default: '' } },
  });
});

test('gives each problem its code and its data', () => {
  expect(api.components.schemas['InsufficientCreditsProblem']).toMatchObject({
    properties: {
      code: { const: 'insufficient_credits' },
      data: {
        properties: { price: { type: 'integer' }, credits: { type: 'integer' } },
        required: ['price', 'credits'],
      },
    },
    required: ['code', 'data', 'request_id'],
  });
  const statuses = new Set(operations.flatMap(({ responses }) => Object.keys(responses)));
  for (const code of PROBLEM_CODES.filter((one) => one !== 'method_not_allowed'))
    expect(statuses).toContain(String(PROBLEMS[code].status));
  expect(api.paths['/api/message.php']?.['post']?.responses['402']?.content?.['application/json']?.schema).toEqual(
    reference('InsufficientCreditsProblem'),
  );
});

test('lists the statuses of a success', () => {
  const successes = (path: string, method: string) =>
    Object.keys(api.paths[path]?.[method]?.responses ?? {}).filter((status) => status.startsWith('2'));
  expect(successes('/api/message.php', 'post')).toEqual(['200', '201']);
  expect(successes('/api/auto-like.php', 'get')).toEqual(['200', '204']);
  expect(successes('/api/chats.php', 'get')).toEqual(['200']);
  expect(api.paths['/api/auto-like.php']?.['get']?.responses['204']?.content).toBeUndefined();
});

test('describes the stream of events, the pictures and the session', () => {
  const live = api.paths['/api/live.php']?.['get'];
  expect(live?.responses['200']?.content?.['text/event-stream']).toMatchObject({
    'x-events': { change: reference('LiveChange'), typing: reference('LiveTyping'), session_end: { type: 'object' } },
  });
  expect(live?.responses['403']).toBeDefined();
  const media = api.paths['/media/{folder}/{file}']?.['get'];
  expect(media?.responses['200']?.content?.['image/webp']).toBeDefined();
  expect(api.components.parameters['XMember']).toMatchObject({
    name: 'X-Member',
    in: 'header',
    schema: reference('MemberId'),
  });
  expect(api.components.securitySchemes['session']).toMatchObject({ type: 'apiKey', in: 'cookie' });
  expect(api.servers.map(({ url }) => url)).toEqual(['/']);
});

test('states the access and the tag of every operation', () => {
  const known = api.tags.map(({ name }) => name);
  for (const { operationId, tags, security, parameters = [] } of operations) {
    expect([operationId, tags.length > 0 && tags.every((tag) => known.includes(tag))]).toEqual([operationId, true]);
    expect(security.length).toBeGreaterThan(0);
    const isForMembers = !security.some((one) => Object.keys(one).length === 0);
    if (isForMembers) expect(parameters).toContainEqual({ $ref: '#/components/parameters/XMember' });
  }
  expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(new Set(known));
});

test('resolves every reference within the document', () => {
  const references = [...JSON.stringify(api).matchAll(/"\$ref":"([^"]+)"/g)].map(([, address = '']) => address);
  for (const one of references.filter((text) => text.startsWith('#/components'))) {
    const target = one
      .slice(2)
      .split('/')
      .reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], api);
    expect(target).toBeDefined();
  }
  expect(references.filter((one) => !one.startsWith('#/components'))).toEqual([]);
});

test('describes the kinds that this server writes, and omits the schemas for readers of newer kinds', () => {
  const { Message: message, Change: change } = api.components.schemas as Record<string, object>;
  expect(message).toMatchObject({ type: 'object', properties: { kind: reference('MessageKind') } });
  expect(JSON.stringify([message, change])).not.toContain('"unknown"');
});
