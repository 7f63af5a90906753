import { Refusal } from '../problems.ts';

/** Objects and arrays in one another; a call of the contract has three at most. */
const DEPTH_MOST = 32;

/**
 * Parses a JSON body and refuses what only an attack or a broken client sends: the same key twice (two readers would see
 * two different requests), `__proto__` and its like, nesting without end, and text that no database can keep (NUL, lone surrogates).
 */
export function parseStrictJson(text: string): unknown {
  const value = parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  // First of all the depth: what comes after goes down into the value.
  const fault = scan(text);
  if (fault !== undefined) refuse('body', fault);
  if (hasDoubtfulKeys(value)) refuse('body', 'forbidden_key');
  // A raw control character is not JSON, and raw bytes were decoded to whole characters: only an escape makes these.
  if (text.includes('\\u')) refuseMalformedText(value, 'body');
  return value;
}

export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

function refuse(path: string, code: string): never {
  throw new Refusal('invalid_request', { issues: [{ path, code }] });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse('body', 'malformed_json');
  }
}

function hasDoubtfulKeys(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (!Array.isArray(value) && ['__proto__', 'constructor', 'prototype'].some((key) => Object.hasOwn(value, key)))
    return true;
  return Object.values(value).some(hasDoubtfulKeys);
}

function refuseMalformedText(value: unknown, path: string): void {
  if (typeof value === 'string' && !isStorable(value)) refuse(path, 'malformed_text');
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) refuse(path, 'malformed_text');
    refuseMalformedText(inner, `${path}.${key}`);
  }
}

/** Reads through text that is known to be JSON, keeping the keys of each object that is open. */
function scan(text: string): 'too_deep' | 'duplicate_key' | undefined {
  const open: (Set<string> | undefined)[] = [];
  let mayBeKey = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') {
      const end = endOfString(text, at);
      const keys = open.at(-1);
      if (mayBeKey && keys !== undefined) {
        const key = JSON.parse(text.slice(at, end + 1)) as string;
        if (keys.has(key)) return 'duplicate_key';
        keys.add(key);
      }
      mayBeKey = false;
      at = end;
    } else if (character === '{') {
      open.push(new Set());
      mayBeKey = true;
    } else if (character === '[') {
      open.push(undefined);
    } else if (character === '}' || character === ']') {
      open.pop();
    } else if (character === ',') {
      mayBeKey = open.at(-1) !== undefined;
    }
    if (open.length > DEPTH_MOST) return 'too_deep';
  }
  return undefined;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}
