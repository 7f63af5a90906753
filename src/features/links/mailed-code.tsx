import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useIsInstalled } from '../../browser/use-display-mode.ts';
import { SoloPart } from '../../ui/layout/solo-part.tsx';

/** The form for the code of an e-mail, below a screen that waits for its link. In the installed app it explains why it needs the code. */
export function MailedCode({ children }: { children: ReactNode }) {
  const isInstalled = useIsInstalled();
  return (
    <SoloPart
      title={<Trans>Or type the code</Trans>}
      lead={
        isInstalled ? (
          <Trans>Links open in the browser. In the installed app, type the code from the e-mail instead.</Trans>
        ) : (
          <Trans>The newest e-mail has it, below the link.</Trans>
        )
      }
    >
      {children}
    </SoloPart>
  );
}
