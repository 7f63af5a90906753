import type { Pool } from 'pg';
import * as z from 'zod';
import { LANGUAGES } from '../../../contract/base/rules.ts';
import { query, readRow } from '../../platform/database/query.ts';
import { OperatorError } from '../../platform/operator-error.ts';

const Text = z.strictObject({
  /** Must be discreet: other people may read it on a locked screen. */
  subject: z.string().trim().min(1).max(59),
  paragraphs: z.array(z.string().trim().min(1).max(2_000)).min(1).max(20),
  action: z
    .strictObject({
      label: z.string().trim().min(1).max(60),
      path: z.string().regex(/^\/(?!\/)[\w\-./?=&%]*$/, 'must be a path of the site, such as /members'),
    })
    .optional(),
});
/** Texts by language. Members of a language without one get the English text. */
const Texts = z.partialRecord(z.enum(LANGUAGES), Text).refine((texts) => texts.en !== undefined, {
  error: 'must have an English text (en), for the languages without one',
});

interface Publication {
  /** The type of notification mails. */
  readonly type: 'news' | 'promotions';
  /** The texts as JSON. */
  readonly json: string;
  /** The host of a site. Undefined for the default site. */
  readonly host: string | undefined;
}

const PUBLISHED_BULLETIN = query({
  row: { id: z.uuid() },
  text: 'SELECT publish_bulletin(id, $2, $3) AS id FROM sites WHERE host IS NOT DISTINCT FROM $1',
});

/** Publishes a text for all members of a site who want its type. Jobs send it. Returns the id of the text. */
export async function publishBulletin(pool: Pool, { type, json, host }: Publication): Promise<string> {
  const texts = Texts.safeParse(parse(json));
  if (!texts.success) throw new OperatorError(`the texts: ${z.prettifyError(texts.error)}`);
  const row = await readRow(pool, PUBLISHED_BULLETIN, [host ?? null, type, JSON.stringify(texts.data)]);
  if (row === undefined) throw new OperatorError(`there is no site ${host ?? ''}`);
  return row.id;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new OperatorError(`the texts are no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}
