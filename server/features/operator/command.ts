import type { Pool } from 'pg';
import type { Language } from '../../../contract/base/language.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import type { ActResult, Grounds } from './acts.ts';
import type { ActNotice } from './notify-devices.ts';

/** The options of all commands. Each command names those that it accepts. */
export const OPTIONS = {
  as: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  all: { type: 'boolean' },
  reason: { type: 'string' },
  rule: { type: 'string' },
  days: { type: 'string' },
  ground: { type: 'string' },
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
  force: { type: 'boolean' },
} as const;
export type OptionName = keyof typeof OPTIONS;
/** The options that every command accepts. */
export const COMMON: readonly OptionName[] = ['as', 'json', 'help'];

export type Options = Partial<{
  [Name in OptionName]: (typeof OPTIONS)[Name]['type'] extends 'string' ? string : boolean;
}>;

/** The input of a command. `subject` is the argument after its name; it is empty if the command has none. */
export interface CommandInput {
  readonly subject: string;
  /** The arguments after the subject. Only a command that takes more has some. */
  readonly more: readonly string[];
  readonly options: Options;
}

export interface CommandContext {
  readonly pool: Pool;
  /**
   * The name of the operator: `--as`, or the user of this machine. Reading it throws if neither names a person, so only a command that acts
   * reads it.
   */
  readonly actor: string;
  /** Returns the path or address at which the operator can open a stored file. */
  readonly locate: (key: string) => Promise<string>;
  /** The current bundles of a site in a country. */
  readonly bundlesOf: (
    site: string,
    country: string,
  ) => Promise<readonly { readonly credits: number; readonly cents: number; readonly currency: string }[]>;
  /** The countries that a site serves. */
  readonly countriesOf: (site: string) => Promise<readonly string[]>;
  /** Reads the facts and the reviews that each site lacks before it opens. */
  readonly checkSites: () => Promise<readonly SiteCheck[]>;
  /** Identifies the texts of a language. */
  readonly digestOf: (language: Language) => Promise<string>;
  /** Asks the providers of an order's payments and books the refunds that were made there. Returns the result of each refund. */
  readonly bookRefunds: (order: string, grounds: Grounds) => Promise<readonly ProviderRefundAct[]>;
  /** Notifies the devices of an act, through a process that serves. */
  readonly notify: (act: ActNotice) => Promise<void>;
}

/** The facts that a site lacks, and the reviews of its texts by language. */
export interface SiteCheck {
  readonly host: string | null;
  readonly reviews: readonly {
    readonly language: Language;
    readonly digest: string;
    readonly state: 'reviewed' | 'changed' | 'missing';
  }[];
  readonly missing: readonly string[];
}

/** The result of booking a refund that an operator made at a provider. */
export interface ProviderRefundAct extends ActResult {
  readonly refund: {
    readonly providerId: string;
    readonly amount: { readonly cents: number; readonly currency: string };
  };
}

/** The output of a command: `lines` for people, `json` for programs. */
export interface Output {
  readonly lines: readonly string[];
  readonly json: unknown;
  /** Whether a check found something. The exit code is then 1. */
  readonly hasFailed?: boolean;
}

export interface Command {
  /** The arguments, such as `MEMBER --reason TEXT`. */
  readonly usage: string;
  readonly summary: string;
  /** The options beside the common ones. */
  readonly accepts: readonly OptionName[];
  /** Whether the command needs its argument. */
  readonly hasSubject: boolean;
  /** Whether the command accepts more arguments after its subject. */
  readonly takesMore?: boolean;
  run(context: CommandContext, input: CommandInput): Promise<Output>;
}

/** Returns the text of a required option. Throws if it is missing, with the place where it appears. */
export function requireOption(
  { options }: CommandInput,
  name: 'reason' | 'rule' | 'text',
  place = 'the member reads it',
): string {
  const text = options[name]?.trim() ?? '';
  if (text === '') throw new OperatorError(`--${name} is missing: ${place}, so write a sentence`);
  return text;
}

/** Formats rows below the names of their columns. All cells of a column have equal width. */
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

/** Formats a moment for the tables, to the minute, in UTC. */
export const minute = (moment: Date | null): string =>
  moment === null ? '' : `${moment.toISOString().slice(0, 16).replace('T', ' ')}Z`;
