import pg, { type ClientBase } from 'pg';
import { expect, test } from 'vitest';
import { refuseOldPostgresql } from './postgresql-version.ts';

const { INT4, TEXT } = pg.types.builtins;
const FIELDS = [
  { name: 'number', dataTypeID: INT4 },
  { name: 'version', dataTypeID: TEXT },
];

const clientOf = (number: number, version: string) =>
  ({ query: async () => ({ fields: FIELDS, rows: [{ number, version }] }) }) as unknown as Pick<ClientBase, 'query'>;

test('refuses an older PostgreSQL with its version and an instruction', async () => {
  await expect(refuseOldPostgresql(clientOf(140_011, '14.11 (Debian 14.11-1)'))).rejects.toThrow(
    'old_postgresql: the database of DATABASE_URL is PostgreSQL 14.11 (Debian 14.11-1), and PostgreSQL 15 or newer is needed: ' +
      'upgrade it, or set DATABASE_URL to a newer one',
  );
});

test.each([150_000, 180_001])('accepts PostgreSQL %i', async (number) => {
  await expect(refuseOldPostgresql(clientOf(number, 'any'))).resolves.toBeUndefined();
});
