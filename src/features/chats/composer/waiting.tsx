import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Balance } from '../../../domain/money/use-balance.ts';
import { listWords } from '../../../domain/words/list-words.ts';

/** The most names that fit beside the balance. */
const NAMED = 2;

/** Shows how many messages wait, and the other members whom they are for. The balance excludes the cost of all these messages. */
export function Waiting({ waiting: { here, elsewhere, names } }: Pick<Balance, 'waiting'>) {
  const { i18n } = useLingui();
  if (elsewhere === 0) return <Plural value={here} one="# waiting" other="# waiting" />;
  const count = here + elsewhere;
  if (names.length === 0 || names.length > NAMED)
    return (
      <Plural value={count} one="# waiting in another conversation" other="# waiting, also in other conversations" />
    );
  const people = listWords(names, i18n.locale);
  return here === 0 ? (
    <Trans>
      {count} waiting for {people}
    </Trans>
  ) : (
    <Trans>
      {count} waiting, also for {people}
    </Trans>
  );
}
