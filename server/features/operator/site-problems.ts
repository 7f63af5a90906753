import type * as z from 'zod/mini';
import { SiteSettings } from '../../../contract/sites/sites.ts';
import { SITE_PARTS, SITE_VALUES, SiteFile } from './site-values.ts';

/** Returns a sentence for each wrong value and unknown name of a file, with its path. */
export function findSiteProblems(file: unknown): string[] {
  const { error } = SiteFile.safeParse(file, { error: expectation });
  return error === undefined ? [] : error.issues.flatMap((issue) => sentencesOf(issue, file));
}

/** Completes "must be" for the schemas of the contract, which have no error texts of their own. */
function expectation(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'a whole number' : (EXPECTED[issue.expected] ?? `a ${issue.expected}`);
    case 'invalid_value':
      return `one of ${issue.values.join(', ')}`;
    case 'too_small':
      return `${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}${unitOf(issue.origin)}`;
    case 'too_big':
      return `at most ${issue.maximum}${unitOf(issue.origin)}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? `of the form ${issue.pattern ?? issue.format}`;
    default:
      return 'another value';
  }
}
const unitOf = (origin: string): string => (origin === 'string' ? ' characters' : '');
const FORMATS: Readonly<Record<string, string>> = {
  date: 'a day such as 2026-12-31',
  url: 'an address that begins with https://',
};
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
  const shown = value === undefined ? 'and is missing' : `not ${JSON.stringify(value).slice(0, SHOWN_LENGTH)}`;
  return [`${path === '' ? 'the file' : path} must be ${issue.message}, ${shown}`];
}

const pathOf = (path: readonly PropertyKey[]): string =>
  path
    .map((name) => (typeof name === 'number' ? `[${name}]` : `.${String(name)}`))
    .join('')
    .replace(/^\./, '');

function reasonAgainst([part, ...more]: readonly PropertyKey[], name: string): string {
  if (more.length > 0) return 'is unknown';
  if (part === 'settings' && name === 'reviewed_texts') return 'is set by confirm-texts';
  if (part === 'settings' && Object.hasOwn(SiteSettings.shape, name)) return 'is computed by the server';
  const known = SITE_PARTS.find((one) => one === part);
  const names = Object.keys(known === undefined ? SiteFile.shape : SITE_VALUES[known]);
  const near = part === undefined || known !== undefined ? names.find((one) => isNear(one, name)) : undefined;
  return near === undefined ? 'is unknown' : `is unknown, did you mean ${near}?`;
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
