import { writeFile } from 'node:fs/promises';
import { CSV_START, csvLine } from '../../platform/csv.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import type { Command } from './command.ts';
import { readVat, type VatLine } from './read-money.ts';
import { findSite } from './site-acts.ts';

const COLUMNS = ['Country', 'VAT rate in percent', 'Currency', 'Net', 'VAT', 'Gross', 'Invoices', 'Credit notes'];

const vat: Command = {
  usage: 'PERIOD [--site HOST] [--file PATH]',
  summary:
    'prints the VAT of a month (2026-10), quarter (2026-Q4) or year (2026) in UTC as CSV, by country, rate and currency; ' +
    'or writes it to a file',
  accepts: ['site', 'file'],
  hasSubject: true,
  async run({ pool }, { subject, options: { site, file } }) {
    const span = spanOf(subject);
    const lines = await readVat(pool, (await findSite(pool, site)).id, span);
    const rows = [COLUMNS, ...lines.map(fieldsOf)];
    if (file === undefined) return { lines: rows.map((row) => csvLine(row).trimEnd()), json: lines };
    await writeFile(file, CSV_START + rows.map(csvLine).join(''), { flag: 'wx' }).catch((error: unknown) => {
      throw new OperatorError(`${file} cannot be written (${error instanceof Error ? error.message : String(error)})`);
    });
    return { lines: [`${lines.length} lines are in ${file}.`], json: { file, lines } };
  },
};

export const VAT_COMMANDS: Readonly<Record<string, Command>> = { vat };

const fieldsOf = (line: VatLine): (string | number)[] => [
  line.country,
  line.vat_rate / 100,
  line.currency,
  line.net_cents / 100,
  line.vat_cents / 100,
  line.gross_cents / 100,
  line.invoices,
  line.credit_notes,
];

/** The numbers of documents restart with the year in UTC, so the periods are in UTC too. */
function spanOf(period: string): { from: Date; to: Date } {
  const [, year = '', quarter, month] = /^(\d{4})(?:-Q([1-4])|-(0[1-9]|1[0-2]))?$/i.exec(period) ?? [];
  if (year === '') throw new OperatorError(`${period} is no period: write 2026-10, 2026-Q4 or 2026`);
  const months = month !== undefined ? 1 : quarter !== undefined ? 3 : 12;
  const first = month !== undefined ? Number(month) - 1 : quarter !== undefined ? (Number(quarter) - 1) * 3 : 0;
  return { from: new Date(Date.UTC(Number(year), first)), to: new Date(Date.UTC(Number(year), first + months)) };
}
