import { expect, test } from 'vitest';
import { CALLS } from '../../../contract/calls.ts';
import { PROBLEMS } from '../../../contract/problem.ts';
import { describeApi } from './openapi.ts';

interface Operation {
  operationId: string;
  description?: string;
  parameters?: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string }>;
}
// The document as a client receives it.
const api = JSON.parse(JSON.stringify(describeApi())) as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
};

test('describes every call once, with its answer, its body and its problems', () => {
  const operations = Object.values(api.paths).flatMap((path) => Object.values(path));
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
    expect(path).toMatch(/^\/api\/[\w.-]+$/);
    for (const [method, operation] of Object.entries(methods)) {
      expect(['get', 'post', 'put', 'delete']).toContain(method);
      expect(Object.keys(operation.responses).every((status) => /^[2-5]\d\d$/.test(status))).toBe(true);
    }
  }
});

test('describes the query and the body of a call', () => {
  const messages = api.paths['/api/messages.php']?.['get'];
  expect(messages?.parameters).toEqual([
    expect.objectContaining({
      name: 'conversation',
      in: 'query',
      required: true,
      schema: expect.objectContaining({ type: 'string', format: 'uuid' }),
    }),
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
  ]);
  const block = api.paths['/api/block.php']?.['post']?.requestBody?.content['application/json']?.schema;
  expect(block).toMatchObject({ type: 'object', required: ['profile'], additionalProperties: false });
});

test('describes calls that differ by a flag as one operation', () => {
  const user = api.paths['/api/user.php']?.['post'];
  expect(user?.parameters).toEqual([{ name: 'push', in: 'query', required: false, schema: { const: '1' } }]);
  expect(user?.requestBody?.content['application/json']?.schema).toMatchObject({
    oneOf: [
      { title: 'login', required: ['email', 'password'] },
      { title: 'storePush', required: ['subscription'] },
    ],
  });
});

test('resolves every reference within the document', () => {
  const references = [...JSON.stringify(api).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference);
  for (const reference of references.filter((one) => one.startsWith('#/components'))) {
    const target = reference
      .slice(2)
      .split('/')
      .reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], api);
    expect(target).toBeDefined();
  }
  expect(references.filter((one) => !one.startsWith('#/components'))).toEqual([]);
});
