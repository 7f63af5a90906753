// npm run operator -- <command>: what the operator does about complaints, members and pictures. Each act is an SQL function that writes
// the log (functions/operator.sql). With DATABASE_URL it works beside the running server; the embedded database has one owner, so the
// server must be stopped.
import { parseArgs } from 'node:util';
import { type Config, loadConfig, userOfMachine } from './config.ts';
import { ACT_COMMANDS } from './features/operator/act-commands.ts';
import {
  type Command,
  COMMON,
  type Given,
  OPTIONS,
  type OptionName,
  type Options,
} from './features/operator/command.ts';
import { READ_COMMANDS } from './features/operator/read-commands.ts';
import { TELL_DEVICES, type ToldAct } from './features/operator/tell-devices.ts';
import { addressOfDatabase, type Database, openDatabase } from './platform/database/database.ts';
import { enqueueElsewhere } from './platform/jobs/enqueue-elsewhere.ts';
import { OperatorError } from './platform/operator-error.ts';
import { locateFile } from './platform/uploads/locate-file.ts';
import { startErrorLine, type StartStep } from './start-error.ts';

const COMMANDS: Readonly<Record<string, Command>> = { ...READ_COMMANDS, ...ACT_COMMANDS };
/** The actor of what no person does. */
const SYSTEM = 'system';
/** The codes of PostgreSQL for a table and a function that do not exist. */
const NOT_MADE = ['42P01', '42883'];

const HELP = `npm run operator -- COMMAND

${Object.entries(COMMANDS)
  .map(([name, { usage, summary }]) => `  ${`${name} ${usage}`.trim()}\n      ${summary}`)
  .join('\n')}

A MEMBER is an id or an e-mail address. --reason is what the member reads, --rule the rule that was broken, --case the complaint
or report that led to it. --automated says that a program found it.
  --as NAME   who acts; otherwise the user of this machine
  --json      prints JSON
  --help      prints this

Without DATABASE_URL the embedded database is used, and the server must be stopped.`;

interface Asked extends Given {
  readonly name: string;
  readonly command: Command;
}

/** Reads the arguments. Undefined when the help is asked for. */
function parse(given: readonly string[]): Asked | undefined {
  const { values, positionals } = readArguments(given);
  const options: Options = values;
  const [name, subject = '', ...more] = positionals;
  if (name === undefined || options.help === true || name === 'help') return undefined;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) throw new OperatorError(`there is no command ${name}; --help lists the commands`);
  const usage = `use: ${name} ${command.usage}`;
  const taken: readonly OptionName[] = [...COMMON, ...command.takes];
  const unknown = Object.keys(options).find((option) => !taken.includes(option as OptionName));
  if (unknown !== undefined) throw new OperatorError(`${name} takes no --${unknown}; ${usage}`);
  if ((subject !== '') !== command.hasSubject || more.length > 0) throw new OperatorError(usage);
  return { name, command, subject, options };
}

function readArguments(given: readonly string[]) {
  try {
    return parseArgs({ args: [...given], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)} --help lists the commands`);
  }
}

function actorOf({ as }: Options): string {
  const actor = (as ?? userOfMachine()).trim();
  if (actor === '' || actor === SYSTEM) throw new OperatorError('name yourself by --as NAME ("system" is taken)');
  return actor;
}

/** Tells the devices through a process that serves. Beside the embedded database none does. */
async function tell({ pool, engine }: Database, told: ToldAct): Promise<void> {
  if (engine === 'embedded') return;
  await enqueueElsewhere(pool, { name: TELL_DEVICES, data: told }).catch((error: unknown) =>
    console.error(
      `The act is done, but the running servers could not be told (${error instanceof Error ? error.message : String(error)}): ` +
        'devices notice it within a minute.',
    ),
  );
}

let step: StartStep = { name: 'configuration' };

async function openOwn(config: Config): Promise<Database> {
  const { databaseUrl, dataDir } = config;
  step =
    databaseUrl === undefined
      ? { name: 'data folder', folder: dataDir }
      : { name: 'postgresql', address: addressOfDatabase(databaseUrl) };
  return openDatabase({ ...config, onTrouble: ({ message }) => console.error(message) });
}

async function run(): Promise<void> {
  const asked = parse(process.argv.slice(2));
  if (asked === undefined) return console.log(HELP);
  const actor = actorOf(asked.options);
  const config = loadConfig();
  const database = await openOwn(config);
  try {
    const { lines, json } = await asked.command.run(
      {
        pool: database.pool,
        actor,
        locate: (key) => locateFile(config, key),
        tell: (told) => tell(database, told),
      },
      asked,
    );
    console.log(asked.options.json === true ? JSON.stringify(json, null, 2) : lines.join('\n'));
  } finally {
    await database.close();
  }
}

await run().catch((error: unknown) => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const line = NOT_MADE.includes(code)
    ? 'The database is not of this version: start the server once.'
    : (startErrorLine(error, step) ?? error);
  console.error(line);
  process.exitCode = 1;
});
