// npm run operator -- <command>: the operator's acts on complaints, members, pictures, money and sites. Each act is an SQL function that
// writes the log (functions/operator/). With DATABASE_URL it works beside the running server; the embedded database has one owner, so the
// server must be stopped. Commands import their own dependencies, so that the others start at once.
import { parseArgs } from 'node:util';
import { loadConfig, userOfMachine } from '../process/config.ts';
import { ACT_COMMANDS } from '../features/operator/act-commands.ts';
import {
  type Command,
  COMMON,
  type CommandInput,
  OPTIONS,
  type OptionName,
  type Options,
} from '../features/operator/command.ts';
import { INVITE_COMMANDS } from '../features/operator/invite-commands.ts';
import { MONEY_COMMANDS } from '../features/operator/money-commands.ts';
import { READ_COMMANDS } from '../features/operator/read-commands.ts';
import { SHOP_COMMANDS } from '../features/operator/shop-commands.ts';
import { SITE_COMMANDS } from '../features/operator/site-commands.ts';
import { NOTIFY_DEVICES, type ActNotice } from '../features/operator/notify-devices.ts';
import { TEXT_COMMANDS } from '../features/operator/text-commands.ts';
import { VAT_COMMANDS } from '../features/operator/vat-command.ts';
import type { Database } from '../platform/database/database.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { printable } from '../platform/printable-text.ts';
import { onDatabase, runCommand } from './run-command.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  ...READ_COMMANDS,
  ...ACT_COMMANDS,
  ...MONEY_COMMANDS,
  ...SHOP_COMMANDS,
  ...VAT_COMMANDS,
  ...INVITE_COMMANDS,
  ...TEXT_COMMANDS,
  ...SITE_COMMANDS,
};
/** The actor of acts without a person. */
const SYSTEM = 'system';

const HELP = `npm run operator -- COMMAND

${Object.entries(COMMANDS)
  .map(([name, { usage, summary }]) => `  ${`${name} ${usage}`.trim()}\n      ${summary}`)
  .join('\n')}

A MEMBER is an id or an e-mail address. --reason is what the member reads, --rule the rule that was broken, --case the complaint
or report that led to it. --automated says that a program found it, --unrelated that the case is not about the member and you decide
all the same. A SITE is named by its host; without --site it is the default site. A DAY is one such as 2026-12-31, which stands for its
end in UTC, or a moment such as 2026-12-31T18:00Z. PRICES are such as 12.99 and include VAT.
  --as NAME   who acts, for a command that changes something; otherwise the user of this machine
  --json      prints JSON
  --help      prints this

Without DATABASE_URL the embedded database is used, and the server must be stopped.`;

interface Invocation extends CommandInput {
  readonly name: string;
  readonly command: Command;
}

/** Reads the arguments. Returns undefined to print the help. */
function parse(args: readonly string[]): Invocation | undefined {
  const { values, positionals } = readArguments(args);
  const options: Options = values;
  if (positionals.length === 0 || options.help === true || positionals[0] === 'help') return undefined;
  // The name of a command is one word, or two such as "site add".
  const names = [positionals.slice(0, 2).join(' '), positionals[0] ?? ''];
  const name = names.find((one) => Object.hasOwn(COMMANDS, one));
  const command = name === undefined ? undefined : COMMANDS[name];
  if (name === undefined || command === undefined)
    throw new OperatorError(
      `there is no command ${isGroup(names[1]) ? names[0] : names[1]}; --help lists the commands`,
    );
  const [subject = '', ...more] = positionals.slice(name.split(' ').length);
  const usage = `use: ${name} ${command.usage}`;
  const accepted: readonly OptionName[] = [...COMMON, ...command.accepts];
  const unknown = Object.keys(options).find((option) => !accepted.includes(option as OptionName));
  if (unknown !== undefined) throw new OperatorError(`${name} takes no --${unknown}; ${usage}`);
  const hasTooMany = more.length > 0 && command.takesMore !== true;
  if ((subject !== '') !== command.hasSubject || hasTooMany) throw new OperatorError(usage);
  return { name, command, subject, more, options };
}

const isGroup = (word = ''): boolean => Object.keys(COMMANDS).some((name) => name.startsWith(`${word} `));

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)} --help lists the commands`);
  }
}

function actorOf({ as }: Options): string {
  const actor = (as ?? userOfMachine()).trim();
  if (actor === '') throw new OperatorError('name yourself by --as NAME: this machine does not say who you are');
  if (actor === SYSTEM) throw new OperatorError('name yourself by --as NAME: "system" is what no person does');
  return actor;
}

/** Notifies devices through a serving process. Beside the embedded database there is none. */
async function notify({ pool, engine }: Database, act: ActNotice): Promise<void> {
  if (engine === 'embedded') return;
  const { enqueueElsewhere } = await import('../platform/jobs/enqueue-elsewhere.ts');
  await enqueueElsewhere(pool, { name: NOTIFY_DEVICES, data: act }).catch((error: unknown) =>
    console.error(
      `The act is done, but the running servers could not be told (${error instanceof Error ? error.message : String(error)}): ` +
        'devices notice it within a minute.',
    ),
  );
}

await runCommand(async () => {
  const invocation = parse(process.argv.slice(2));
  if (invocation === undefined) return console.log(HELP);
  const config = loadConfig();
  await onDatabase(config, async (database) => {
    const {
      lines,
      json,
      hasFailed = false,
    } = await invocation.command.run(
      {
        pool: database.pool,
        // Only acts read it: a command that only reads is not logged.
        get actor() {
          return actorOf(invocation.options);
        },
        bundlesOf: async (site, country) => {
          const { Bundles } = await import('../features/payments/prices/bundles.ts');
          const sold = await new Bundles(database.pool).of(site, country);
          return sold.map(({ credits, price }) => ({ credits, ...price }));
        },
        countriesOf: async (site) => {
          const { Sites } = await import('../features/sites/sites.ts');
          return (await new Sites(database.pool, (message) => console.error(message)).settingsOf(site)).countries;
        },
        checkSites: async () => {
          const { Sites } = await import('../features/sites/sites.ts');
          const { missingFacts, reviewsOf } = await import('../features/content/review.ts');
          const sites = await new Sites(database.pool, (message) => console.error(printable(message))).all();
          return sites.map((site) => ({ host: site.host, reviews: reviewsOf(site), missing: missingFacts(site) }));
        },
        digestOf: async (language) => (await import('../features/content/review.ts')).digestOf(language),
        bookRefunds: async (order, grounds) => {
          const { openProviders } = await import('../features/payments/shop/open-providers.ts');
          const { bookRefundsOfOrder } = await import('../features/payments/book-refunds.ts');
          const dependencies = { pool: database.pool, providers: openProviders(config, database.pool) };
          return bookRefundsOfOrder(dependencies, order, { actor: actorOf(invocation.options), grounds });
        },
        locate: async (key) => (await import('../platform/uploads/locate-file.ts')).locateFile(config, key),
        notify: (act) => notify(database, act),
      },
      invocation,
    );
    // Complaints, names and notes are untrusted text.
    console.log(printable(invocation.options.json === true ? JSON.stringify(json, null, 2) : lines.join('\n')));
    if (hasFailed) process.exitCode = 1;
  });
});
