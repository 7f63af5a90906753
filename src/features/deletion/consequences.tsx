import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Coins, EyeOff, type LucideIcon, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Money, User } from '../../../contract/account/account.ts';
import type { OrderId } from '../../../contract/base/ids.ts';
import { REACTIVATION_DAYS } from '../../../contract/base/rules.ts';
import { amountsWords } from '../../domain/money/credits-worth.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { TextLink } from '../../ui/controls/buttons/text-link.tsx';
import styles from './delete-account.module.css';

interface ConsequencesProps {
  me: User;
  /** The money that the member paid for the unspent credits, one amount a currency; undefined until it has loaded. */
  paid: readonly Money[] | undefined;
  /** An order from which the member can still withdraw. */
  withdrawable: OrderId | undefined;
}

/** The consequences of a deletion in order of time, and the credits that end with the account. */
export function Consequences({ me, ...money }: ConsequencesProps) {
  return (
    <ul className={styles.consequences}>
      <Consequence icon={EyeOff} title={<Trans>At once</Trans>}>
        <Trans>Nobody finds you, and your pictures are gone from every screen. You are logged out everywhere.</Trans>
      </Consequence>
      <Consequence icon={Undo2} title={<Plural value={REACTIVATION_DAYS} one="For # day" other="For # days" />}>
        <Trans>A link in our e-mail brings everything back.</Trans>
      </Consequence>
      <Consequence icon={Trash2} title={<Trans>After that</Trans>}>
        <Trans>
          Profile, pictures, messages and likes are erased for good. Accounting records stay as the law asks, without
          your profile.
        </Trans>
      </Consequence>
      {me.credits > 0 && <UnspentCredits me={me} {...money} />}
    </ul>
  );
}

function UnspentCredits({ me: { credits }, paid = [], withdrawable }: ConsequencesProps) {
  const { i18n } = useLingui();
  const price = amountsWords(paid, i18n.locale);
  return (
    <Consequence
      icon={Coins}
      title={
        price === '' ? (
          <Plural value={credits} one="# credit ends with the account" other="# credits end with the account" />
        ) : (
          <Plural
            value={credits}
            one={`# credit, for which you paid ${price}, ends with the account`}
            other={`# credits, for which you paid ${price}, end with the account`}
          />
        )
      }
    >
      {withdrawable !== undefined && (
        <>
          <Trans>
            You can still{' '}
            <TextLink to="/transactions/{-$id}" params={{ id: withdrawable }}>
              withdraw from an order
            </TextLink>{' '}
            and get back what is unspent.
          </Trans>{' '}
        </>
      )}
      <Trans>If you bring your account back in time, they are still there.</Trans>
    </Consequence>
  );
}

interface ConsequenceProps {
  icon: LucideIcon;
  title: ReactNode;
  children: ReactNode;
}

function Consequence({ icon, title, children }: ConsequenceProps) {
  return (
    <li>
      <Icon of={icon} />
      <div>
        <p className={styles.what}>{title}</p>
        <p className={styles.words}>{children}</p>
      </div>
    </li>
  );
}
