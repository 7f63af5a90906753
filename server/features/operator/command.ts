import type { Pool } from 'pg';
import { OperatorError } from '../../platform/operator-error.ts';
import type { ActResult, Grounds } from './acts.ts';
import type { ToldAct } from './tell-devices.ts';

/** The options of all commands. Each command says which of them it takes. */
export const OPTIONS = {
  as: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  all: { type: 'boolean' },
  reason: { type: 'string' },
  rule: { type: 'string' },
  days: { type: 'string' },
  case: { type: 'string' },
  automated: { type: 'boolean' },
  unrelated: { type: 'boolean' },
  text: { type: 'string' },
  accept: { type: 'boolean' },
  reject: { type: 'boolean' },
  member: { type: 'string' },
  site: { type: 'string' },
  credits: { type: 'string' },
  reference: { type: 'string' },
  method: { type: 'string' },
  percent: { type: 'string' },
  expires: { type: 'string' },
  validity: { type: 'string' },
  minimum: { type: 'string' },
  country: { type: 'string' },
  currency: { type: 'string' },
  methods: { type: 'string' },
  disabled: { type: 'boolean' },
  bundles: { type: 'string' },
  file: { type: 'string' },
} as const;
export type OptionName = keyof typeof OPTIONS;
/** The options that every command takes. */
export const COMMON: readonly OptionName[] = ['as', 'json', 'help'];

export type Options = Partial<{
  [Name in OptionName]: (typeof OPTIONS)[Name]['type'] extends 'string' ? string : boolean;
}>;

/** What a command gets. `subject` is the one argument after its name, empty if the command takes none. */
export interface Given {
  readonly subject: string;
  readonly options: Options;
}

export interface CommandContext {
  readonly pool: Pool;
  /** Who acts: `--as`, or the user of this machine. It fails if neither names a person, so only a command that acts reads it. */
  readonly actor: string;
  /** Where the operator can open a stored file. */
  readonly locate: (key: string) => Promise<string>;
  /** The bundles that a site sells in a country now. */
  readonly bundlesOf: (
    site: string,
    country: string,
  ) => Promise<readonly { readonly credits: number; readonly cents: number; readonly currency: string }[]>;
  /** The countries that a site serves. */
  readonly countriesOf: (site: string) => Promise<readonly string[]>;
  /** Asks the providers of an order's payments, and books the refunds that were made there. Returns what became of each. */
  readonly bookRefunds: (order: string, grounds: Grounds) => Promise<readonly ProviderRefundAct[]>;
  /** Tells the devices of an act, through the process that serves. */
  readonly tell: (told: ToldAct) => Promise<void>;
}

/** What became of a refund that somebody made at a provider. */
export interface ProviderRefundAct extends ActResult {
  readonly refund: {
    readonly providerId: string;
    readonly amount: { readonly cents: number; readonly currency: string };
  };
}

/** What a command prints: `lines` for people, `json` for programs. */
export interface Output {
  readonly lines: readonly string[];
  readonly json: unknown;
}

export interface Command {
  /** The arguments, such as `MEMBER --reason TEXT`. */
  readonly usage: string;
  readonly summary: string;
  /** The options beside the common ones. */
  readonly takes: readonly OptionName[];
  /** Whether the command needs its argument. */
  readonly hasSubject: boolean;
  run(context: CommandContext, given: Given): Promise<Output>;
}

/** Returns the text of an option that the command cannot do without. */
export function requireOption({ options }: Given, name: 'reason' | 'rule' | 'text'): string {
  const text = options[name]?.trim() ?? '';
  if (text === '') throw new OperatorError(`--${name} is missing: the member reads it, so write a sentence`);
  return text;
}

/** The rows of a table below the names of their columns, in columns of equal width. */
export function table(rows: readonly Readonly<Record<string, string>>[], empty: string): string[] {
  const [first] = rows;
  if (first === undefined) return [empty];
  const names = Object.keys(first);
  const columns = names.map((name) => ({
    name,
    width: Math.max(name.length, ...rows.map((row) => (row[name] ?? '').length)),
  }));
  const line = (cellOf: (name: string) => string): string =>
    columns
      .map(({ name, width }) => cellOf(name).padEnd(width))
      .join('  ')
      .trimEnd();
  return [line((name) => name), ...rows.map((row) => line((name) => row[name] ?? ''))];
}

/** A moment as the tables show it, to the minute, in UTC. */
export const minute = (moment: Date | null): string =>
  moment === null ? '' : `${moment.toISOString().slice(0, 16).replace('T', ' ')}Z`;
