import { Plural, Trans } from '@lingui/react/macro';
import { Crown } from 'lucide-react';
import type { MemberId } from '../../../../contract/ids.ts';
import { STARTED_CONVERSATIONS_FREE } from '../../../../contract/rules.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import styles from '../composer/composer.module.css';
import { StoredDraft } from './unsent-texts.tsx';

/** Replaces the composer once a free member has started as many conversations as they can. */
export function NoStartsLeft({ peer }: { peer: MemberId }) {
  return (
    <div className={styles.noStarts}>
      <p>
        <Plural
          value={STARTED_CONVERSATIONS_FREE}
          one="As a free member you can start # conversation, and you have."
          other="As a free member you can start # conversations, and you have."
        />{' '}
        <Trans>Premium members start as many as they like. Answering is never limited.</Trans>
      </p>
      <LinkButton to="/premium" look="premium">
        <Icon of={Crown} />
        <Trans>Get Premium</Trans>
      </LinkButton>
      <StoredDraft peer={peer} />
    </div>
  );
}
