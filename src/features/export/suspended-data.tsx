import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { exportKey, passkeysKey } from '../../domain/query-keys.ts';
import section from '../../ui/layout/section.module.css';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Solo } from '../../ui/layout/solo.tsx';
import { OwnArchive } from './data-section.tsx';

/** The data of a suspended member, who cannot open the settings. */
export function SuspendedData({ email, onBack }: { email: string; onBack: () => void }) {
  const { t } = useLingui();
  const part = useRef<HTMLDivElement>(null);
  const queryClient = useQueryClient();
  // A suspended member has no session on this device, so no logout empties the cache before the next member.
  useEffect(
    () => () => {
      for (const queryKey of [exportKey, passkeysKey]) queryClient.removeQueries({ queryKey });
    },
    [queryClient],
  );
  return (
    <Solo
      isNext
      isWide
      icon={Download}
      title={t`Your data`}
      lead={<Trans>You can have it while your account is suspended. The e-mail about it leads back here.</Trans>}
    >
      <div ref={part} tabIndex={-1} className={section.form}>
        <OwnArchive email={email} onChanged={() => part.current?.focus()} />
      </div>
      <Button look="quiet" wide onPress={onBack}>
        <Trans>Back to the decision</Trans>
      </Button>
    </Solo>
  );
}
