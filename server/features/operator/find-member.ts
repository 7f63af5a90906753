import type { Pool } from 'pg';
import type { MemberId } from '../../../contract/base/ids.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { findMembers } from './read-queue.ts';

/** Finds the one member whom the operator names by id or e-mail address. */
export async function findMember(pool: Pool, name: string): Promise<MemberId> {
  const found = await findMembers(pool, name);
  const [first] = found;
  if (first === undefined) throw new OperatorError(`no account has the id or the e-mail address ${name}`);
  if (found.length === 1) return first.id;
  const choices = found.map(({ id, site }) => `${id} (site ${site})`).join(', ');
  throw new OperatorError(`${name} has an account on several sites: name one by its id: ${choices}`);
}
