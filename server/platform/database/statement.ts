import { createHash } from 'node:crypto';

/** The values of a statement that is put together from parts; each gives its placeholder. */
export class Values {
  readonly all: unknown[] = [];

  add(value: unknown, type: string): string {
    this.all.push(value);
    return `$${this.all.length}::${type}`;
  }
}

/** Such a statement, prepared once a connection for each of its shapes: only the values differ. */
export function named(kind: string, text: string, values: Values): { name: string; text: string; values: unknown[] } {
  return {
    name: `${kind}_${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`,
    text,
    values: values.all,
  };
}
