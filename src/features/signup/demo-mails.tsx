import { Trans } from '@lingui/react/macro';
import { Inbox } from 'lucide-react';
import { Notice } from '../../ui/layout/notice.tsx';
import link from '../../ui/controls/buttons/text-link.module.css';

/** Links to the mails of a demo on the developer's own machine, so that a developer alone can finish a sign-up. */
export function DemoMails() {
  if (!['localhost', '127.0.0.1'].includes(location.hostname)) return null;
  return (
    <Notice icon={Inbox}>
      <Trans>
        Demo: e-mails are kept on this machine.{' '}
        <a href="/demo/mails" target="_blank" rel="noreferrer" className={link.link}>
          Read the e-mail
        </a>
      </Trans>
    </Notice>
  );
}
