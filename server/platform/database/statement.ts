import { createHash } from 'node:crypto';

/** The values of a statement that is built from parts. `add` returns the placeholder of a value. */
export class Values {
  readonly all: unknown[] = [];

  add(value: unknown, type: string): string {
    this.all.push(value);
    return `$${this.all.length}::${type}`;
  }
}

/** Names a statement by the hash of its text, so that each connection prepares each text once. */
export function named(kind: string, text: string, values: Values): { name: string; text: string; values: unknown[] } {
  return {
    name: `${kind}_${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`,
    text,
    values: values.all,
  };
}
