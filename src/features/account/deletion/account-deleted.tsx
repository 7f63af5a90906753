import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { REACTIVATION_DAYS } from '../../../../contract/rules.ts';
import { writtenMoment } from '../../../browser/written-moment.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Solo } from '../../../ui/solo.tsx';
import { SoloPart } from '../../../ui/solo-part.tsx';
import { useDevice } from '../session-state.ts';
import styles from './account-deleted.module.css';

interface AccountDeletedProps {
  /** An ISO time; undefined if nobody deleted an account in this tab. */
  erasedAt: string | undefined;
  /** The form for the code that brings the account back. The route has it from the links. */
  codeForm: ReactNode;
}

/** Says that the account is closed, and until when it can come back. */
export function AccountDeleted({ erasedAt, codeForm }: AccountDeletedProps) {
  const { t } = useLingui();
  const isMember = useDevice() !== null;
  if (isMember) return <NotDeleted />;
  return (
    <Solo
      title={t`Your account is closed`}
      lead={<Trans>Thank you for the time you spent here. You are signed out on every device.</Trans>}
    >
      <ol className={styles.stages}>
        <li className={styles.done}>
          <Icon of={Check} size="s" />
          <p className={styles.when}>
            <Trans>Now</Trans>
          </p>
          <p className={styles.words}>
            <Trans>Nobody can find you or write to you.</Trans>
          </p>
        </li>
        <li>
          <Icon of={Undo2} size="s" />
          <p className={styles.when}>
            <LastMoment erasedAt={erasedAt} />
          </p>
          <p className={styles.words}>
            <Trans>If you change your mind, the link of the e-mail that we sent you brings everything back.</Trans>
          </p>
        </li>
        <li>
          <Icon of={Trash2} size="s" />
          <p className={styles.when}>
            <Trans>After that</Trans>
          </p>
          <p className={styles.words}>
            <Trans>Everything of yours is erased here. Accounting records stay, without your profile.</Trans>
          </p>
        </li>
      </ol>
      <SoloPart
        title={<Trans>In the installed app?</Trans>}
        lead={<Trans>Type the code from the e-mail instead of opening the link.</Trans>}
      >
        {codeForm}
      </SoloPart>
      <LinkButton to="/" look="text" wide>
        <Trans>To the start page</Trans>
      </LinkButton>
    </Solo>
  );
}

function LastMoment({ erasedAt }: { erasedAt: string | undefined }) {
  const { i18n } = useLingui();
  const at = Date.parse(erasedAt ?? '');
  if (Number.isNaN(at)) return <Plural value={REACTIVATION_DAYS} one="For # day" other="For # days" />;
  const moment = writtenMoment(at, i18n.locale);
  return <Trans>Until {moment}</Trans>;
}

/** For a member who opens the address of this screen. */
function NotDeleted() {
  const { t } = useLingui();
  return (
    <Solo title={t`Your account is not deleted`} lead={<Trans>You are signed in on this device.</Trans>}>
      <LinkButton to="/members" wide>
        <Trans>Continue</Trans>
      </LinkButton>
    </Solo>
  );
}
