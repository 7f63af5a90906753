import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOnline } from '../../browser/use-online.ts';
import { Notice } from '../../ui/notice.tsx';
import link from '../../ui/text-link.module.css';
import { settingsQuery } from './settings-query.ts';
import { isUnexplained, wayInWords } from './way-in-words.ts';

interface WayInTroubleProps {
  error: Error | null;
  /** What it says offline, where an older refusal is of no use. */
  offline: ReactNode;
}

/** Says why a way into the account, or out of it, does not work now. */
export function WayInTrouble({ error, offline }: WayInTroubleProps) {
  const { i18n } = useLingui();
  const isOnline = useOnline();
  const support = useQuery({ ...settingsQuery, enabled: false }).data?.support_email ?? '';
  if (!isOnline)
    return (
      <Notice tone="warning" icon={CloudOff} role="status">
        {offline}
      </Notice>
    );
  if (error === null) return null;
  return (
    <Notice tone="danger" role="alert">
      {support !== '' && isUnexplained(error) ? (
        <Trans>
          Something went wrong, please contact support for help.{' '}
          <a className={link.link} href={`mailto:${support}`}>
            {support}
          </a>
        </Trans>
      ) : (
        i18n._(wayInWords(error))
      )}
    </Notice>
  );
}
