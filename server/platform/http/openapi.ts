import * as z from 'zod/mini';
import type { Call } from '../../../contract/call.ts';
import { CALLS } from '../../../contract/calls.ts';
import { LIVE_PATH } from '../../../contract/sync.ts';
import { ProblemBody, PROBLEMS, type ProblemCode } from '../../../contract/problem.ts';
import { AUTH_COOKIE, CONTRACT_VERSION } from '../../../contract/rules.ts';

type Json = Record<string, unknown>;
type Schema = z.ZodMiniType;

/** Problems that every call can answer with, besides its own. */
const COMMON: readonly ProblemCode[] = ['invalid_request', 'rate_limited', 'internal', 'unavailable'];
const OF_MEMBERS: readonly ProblemCode[] = ['authentication_required', 'wrong_member'];
const OF_WRITES: readonly ProblemCode[] = ['wrong_origin'];
const OF_BODIES: readonly ProblemCode[] = ['unsupported_media_type', 'payload_too_large'];

/** Returns the contract as an OpenAPI 3.1 document. `contract/` is its only source. */
export function describeApi(): Json {
  const paths: Record<string, Json> = {};
  for (const call of CALLS.filter(({ flag }) => flag === undefined)) {
    const flagged = CALLS.filter(
      (other) => other.flag !== undefined && other.path === call.path && other.method === call.method,
    );
    const operation = flagged.length === 0 ? describeCall(call) : describeTogether(call, flagged);
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation };
  }
  paths[LIVE_PATH] ??= { get: describeLive() };
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Liaison',
      version: String(CONTRACT_VERSION),
      summary: 'The calls between the app, its service worker and the server.',
    },
    paths,
    components: {
      schemas: { Problem: jsonSchema(ProblemBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: AUTH_COOKIE } },
    },
  };
}

function describeCall(call: Call): Json {
  return {
    operationId: call.name,
    summary: call.summary,
    ...(call.access === 'member' ? { security: [{ session: [] }] } : {}),
    ...(call.query === undefined ? {} : { parameters: describeQuery(call.query) }),
    ...describeBody(call),
    responses: {
      '200': { description: 'Done.', content: json(jsonSchema(call.response, 'output')) },
      ...describeProblems(problemsOf(call)),
    },
  };
}

/** Describes calls that differ by a flag as one operation, because OpenAPI has one operation for a method and path. */
function describeTogether(call: Call, flagged: readonly Call[]): Json {
  const all = [call, ...flagged];
  const oneOf = (schemaOf: (one: Call) => Json | undefined) => ({ oneOf: all.flatMap((one) => schemaOf(one) ?? []) });
  return {
    operationId: call.name,
    summary: call.summary,
    description: flagged.map(({ flag, name, summary }) => `With \`${flag}=1\` it is ${name}: ${summary}`).join(' '),
    security: all.map(({ access }) => (access === 'member' ? { session: [] } : {})),
    parameters: flagged.map(({ flag }) => ({ name: flag, in: 'query', required: false, schema: { const: '1' } })),
    requestBody: {
      required: true,
      content: json(oneOf(({ name, body }) => body && { title: name, ...jsonSchema(body, 'input') })),
    },
    responses: {
      '200': {
        description: 'Done.',
        content: json(oneOf(({ name, response }) => ({ title: name, ...jsonSchema(response, 'output') }))),
      },
      ...describeProblems(all.flatMap(problemsOf)),
    },
  };
}

const json = (schema: Json) => ({ 'application/json': { schema } });

function describeBody(call: Call): Json {
  if (call.upload === true) {
    return {
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    };
  }
  if (call.body === undefined) return {};
  return { requestBody: { required: true, content: json(jsonSchema(call.body, 'input')) } };
}

function describeQuery(query: Schema): Json[] {
  // The output schema shows the parsed type. The input schema would show every parameter as text.
  const { properties = {}, required = [] } = jsonSchema(query, 'output') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name) && !('default' in schema),
    schema,
  }));
}

function problemsOf(call: Call): ProblemCode[] {
  const writes = call.method !== 'GET' || call.writes === true;
  const hasBody = call.body !== undefined || call.upload === true;
  return [
    ...COMMON,
    ...(call.access === 'member' ? OF_MEMBERS : []),
    ...(writes ? OF_WRITES : []),
    ...(hasBody ? OF_BODIES : []),
    ...call.problems,
  ];
}

function describeProblems(codes: readonly ProblemCode[]): Record<string, Json> {
  const byStatus = Map.groupBy(new Set(codes), (code) => String(PROBLEMS[code].status));
  return Object.fromEntries(
    [...byStatus].map(([status, those]) => [
      status,
      {
        description: those.join(', '),
        content: json({ allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: those } } }] }),
      },
    ]),
  );
}

function describeLive(): Json {
  return {
    operationId: 'live',
    summary: 'Server-sent events with hints of changes. The source of truth is sync.php.',
    security: [{ session: [] }],
    responses: {
      '200': { description: 'A stream.', content: { 'text/event-stream': { schema: { type: 'string' } } } },
    },
  };
}

function jsonSchema(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
}
