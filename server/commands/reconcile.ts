// npm run reconcile -- [DAY]: compares orders, ledger and payment providers over a day, and prints every difference. The dependencies of
// the work are imported there, so that the help prints at once.
import { parseArgs } from 'node:util';
import { loadConfig } from '../process/config.ts';
import type { Span } from '../features/payments/provider.ts';
import type { Reconciliation } from '../features/payments/reconcile.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { printable } from '../platform/printable-text.ts';
import { onDatabase, runCommand } from './run-command.ts';

const HELP = `npm run reconcile -- [DAY] [--json]

Compares the orders, payments, refunds, documents and the ledger of a day with each other and with what the payment providers say.
Prints every difference.

  DAY      a day in UTC, such as 2026-11-23; otherwise yesterday. The numbers of documents follow UTC too
  --json   prints JSON
  --help   prints this

The exit code is 0 when the books add up, 1 when there are differences, and 2 when they could not be compared.
With DATABASE_URL it works beside the running server, and needs the same environment, so that it can ask the same providers.
Without DATABASE_URL the embedded database is used, and the server must be stopped.`;

const DAY_MS = 86_400_000;
const FAILED = 2;

interface RunOptions {
  readonly day: string;
  readonly isJson: boolean;
}

/** Reads the arguments. Returns undefined to print the help. */
function parse(args: readonly string[], now: Date): RunOptions | undefined {
  const { values, positionals } = readArguments(args);
  const [day = dayOf(new Date(now.getTime() - DAY_MS)), ...more] = positionals;
  if (values.help === true || day === 'help') return undefined;
  if (more.length > 0) throw new OperatorError('name one day; --help says more');
  const start = new Date(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(start.getTime()) || dayOf(start) !== day)
    throw new OperatorError(`${day} is no day: write it as 2026-11-23`);
  if (start > now) throw new OperatorError(`${day} has not begun`);
  return { day, isJson: values.json === true };
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)} --help says more`);
  }
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

function spanOf(day: string): Span {
  const from = new Date(`${day}T00:00:00Z`);
  return { from, to: new Date(from.getTime() + DAY_MS) };
}

/** Returns the lines for people. */
function linesOf(day: string, { differences, orders, payments, refunds }: Reconciliation): string[] {
  const compared = `${orders} orders, ${payments} payments and ${refunds} refunds of ${day} (UTC)`;
  if (differences.length === 0) return [`The books add up: ${compared}.`];
  return [
    ...differences.map(({ subject, problem }) => `${subject}: ${problem}`),
    '',
    `${differences.length} ${differences.length === 1 ? 'difference' : 'differences'} in ${compared}.`,
  ];
}

await runCommand(async () => {
  const options = parse(process.argv.slice(2), new Date());
  if (options === undefined) return console.log(HELP);
  const config = loadConfig();
  await onDatabase(config, async ({ pool }) => {
    const { openProviders } = await import('../features/payments/shop/open-providers.ts');
    const { reconcile } = await import('../features/payments/reconcile.ts');
    const found = await reconcile({ pool, providers: openProviders(config, pool) }, spanOf(options.day));
    const text = options.isJson
      ? JSON.stringify({ day: options.day, ...found }, null, 2)
      : linesOf(options.day, found).join('\n');
    // A provider's texts are untrusted.
    console.log(printable(text));
    if (found.differences.length > 0) process.exitCode = 1;
  });
}, FAILED);
