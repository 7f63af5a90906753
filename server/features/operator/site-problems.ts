import * as z from 'zod/mini';
import { isWellFormed } from '../../../contract/base/written-text.ts';
import { SiteSettings } from '../../../contract/sites/sites.ts';
import { SiteFile } from './site-values.ts';

/** Returns a sentence for each wrong value and unknown name of a file, with its path. */
export function findSiteProblems(file: unknown): string[] {
  const { error } = SiteFile.safeParse(file, { error: expectation });
  const sentences = error === undefined ? [] : error.issues.flatMap((issue) => sentencesOf(issue, file));
  return [...new Set([...sentences, ...findUnstorable(file, [])])];
}

/** Finds the texts that PostgreSQL or a line of a page cannot hold, and `__proto__`, which some schemas skip. */
function findUnstorable(value: unknown, path: readonly PropertyKey[]): string[] {
  if (typeof value === 'string')
    return /\p{Cc}/u.test(value) || !isWellFormed(value)
      ? [sentenceOf(path, 'a text without control characters and lone surrogates', value)]
      : [];
  if (Array.isArray(value)) return value.flatMap((part, index) => findUnstorable(part, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    name === '__proto__' ? [`${pathOf([...path, name])} is unknown`] : findUnstorable(part, [...path, name]),
  );
}

/** Completes "must be" for the schemas of the contract, which have no error texts of their own. */
function expectation(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'a whole number' : (EXPECTED[issue.expected] ?? `a ${issue.expected}`);
    case 'invalid_value':
      return `one of ${issue.values.join(', ')}`;
    case 'too_small':
      return `at least ${issue.minimum}`;
    case 'too_big':
      return `at most ${issue.maximum}`;
    case 'invalid_format':
      return issue.format === 'date' ? 'a day such as 2026-12-31' : `of the form ${issue.pattern ?? issue.format}`;
    default:
      return 'another value';
  }
}
const EXPECTED: Readonly<Record<string, string>> = {
  string: 'a text',
  array: 'a list',
  object: 'an object',
  boolean: 'true or false',
};

const SHOWN_LENGTH = 40;

function sentencesOf(issue: z.core.$ZodIssue, file: unknown): string[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((name) => `${pathOf([...issue.path, name])} ${reasonAgainst(issue.path, name)}`);
  const path = pathOf(issue.path);
  if (issue.code === 'invalid_key') return [`${path} must be ${issue.issues[0]?.message ?? issue.message}`];
  const value = issue.path.reduce<unknown>((part, name) => (part as Record<PropertyKey, unknown>)[name], file);
  return [sentenceOf(issue.path, issue.message, value)];
}

function sentenceOf(path: readonly PropertyKey[], expected: string, value: unknown): string {
  const shown = value === undefined ? 'and is missing' : `not ${JSON.stringify(value).slice(0, SHOWN_LENGTH)}`;
  return `${path.length === 0 ? 'the file' : pathOf(path)} must be ${expected}, ${shown}`;
}

const pathOf = (path: readonly PropertyKey[]): string =>
  path
    .map((name) => (typeof name === 'number' ? `[${name}]` : `.${String(name)}`))
    .join('')
    .replace(/^\./, '');

function reasonAgainst(path: readonly PropertyKey[], name: string): string {
  if (path.length === 1 && path[0] === 'settings') {
    if (name === 'reviewed_texts') return 'is set by confirm-texts';
    if (Object.hasOwn(SiteSettings.shape, name)) return 'is computed by the server';
  }
  const near = namesAt(SiteFile, path).find((one) => isNear(one, name));
  return near === undefined ? 'is unknown' : `is unknown, did you mean ${near}?`;
}

/** The names that the object at a path within a schema may have. */
function namesAt(schema: z.core.$ZodType | undefined, path: readonly PropertyKey[]): string[] {
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable)
    return namesAt(schema._zod.def.innerType, path);
  const [name, ...rest] = path;
  if (schema instanceof z.core.$ZodArray) return namesAt(schema._zod.def.element, rest);
  if (schema instanceof z.core.$ZodRecord) return namesAt(schema._zod.def.valueType, rest);
  if (!(schema instanceof z.core.$ZodObject)) return [];
  const { shape } = schema._zod.def;
  return name === undefined ? Object.keys(shape) : namesAt(shape[String(name)], rest);
}

/** Whether two names differ in one letter, or in the order of two neighbours. */
function isNear(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  let start = 0;
  while (start < length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < length - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [a, b] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  return Math.max(a.length, b.length) <= 1 || (a.length === 2 && b === `${a[1]}${a[0]}`);
}
