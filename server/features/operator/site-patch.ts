import { OperatorError } from '../../platform/operator-error.ts';
import type { SitePatch } from './site-acts.ts';
import { requireValid } from './site-file.ts';
import { type SitePart, VALUE_SCHEMAS } from './site-values.ts';

interface Assignment {
  readonly part: SitePart;
  readonly name: string;
  /** Empty for the default. */
  readonly text: string;
}

/**
 * Reads arguments such as `refund_days=30`, `company.name=Dates BV` or `support_phone=`, which returns a setting to its default. A
 * name that is unknown may only lose its stored value. Throws an OperatorError that names all wrong values.
 */
export function readPatch(args: readonly string[], stored: Readonly<Record<SitePart, object>>): SitePatch {
  const all = args.map(readAssignment);
  const names = new Set(all.map(({ part, name }) => `${part}.${name}`));
  if (names.size < all.length) throw new OperatorError('name each setting once');
  const hasDefault = (one: Assignment) => isKnown(one) || Object.hasOwn(stored[one.part], one.name);
  const valuesOf = (part: SitePart) =>
    Object.fromEntries(
      all
        .filter((one) => one.part === part && (one.text !== '' || !hasDefault(one)))
        .map((one) => [one.name, valueOf(one)]),
    );
  const defaultsOf = (part: SitePart) =>
    all.filter((one) => one.part === part && one.text === '').map(({ name }) => name);
  const { settings = {}, company = {} } = requireValid(
    { settings: valuesOf('settings'), company: valuesOf('company') },
    'the command',
  );
  return { settings, company, default_settings: defaultsOf('settings'), default_company: defaultsOf('company') };
}

function readAssignment(arg: string): Assignment {
  const [, company, name, text] = /^(company\.)?([^=]+)=(.*)$/s.exec(arg) ?? [];
  if (name === undefined || text === undefined) throw new OperatorError(`write NAME=VALUE instead of ${arg}`);
  return { part: company === undefined ? 'settings' : 'company', name, text };
}

const isKnown = ({ part, name }: Assignment): boolean => Object.hasOwn(VALUE_SCHEMAS[part], name);

/** Reads JSON or, where the setting is a text, plain text. */
function valueOf(assignment: Assignment): unknown {
  const { part, name, text } = assignment;
  const schema = isKnown(assignment) ? VALUE_SCHEMAS[part][name] : undefined;
  const candidates = [...jsonIn(text), text];
  return candidates.find((value) => schema?.safeParse(value).success === true) ?? candidates[0];
}

/** The value of a JSON text; none for another text. */
function jsonIn(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
}
