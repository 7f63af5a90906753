import { type ReactNode, useState } from 'react';
import type { MemberId } from '../../../contract/ids.ts';
import { lazily } from '../../ui/lazily.tsx';
import type { Leaving } from './profile-leave.tsx';

const BlockDialog = lazily(async () => (await import('./profile-block-dialog.tsx')).ProfileBlockDialog);
const ReportDialog = lazily(async () => (await import('./report-dialog.tsx')).ReportDialog);

type Asking = { readonly about: 'block' } | { readonly about: 'report'; readonly picture?: string };

interface ProfileLeaving extends Leaving {
  readonly onReportPicture: (picture: string) => void;
  /** What is being asked, over the screen. */
  readonly dialog: ReactNode;
}

/** Blocks and reports somebody, for whoever may: `onNeedsAccount` takes the place of it all for a visitor. */
export function useLeaving(
  { id, name }: { id: MemberId; name: string },
  onNeedsAccount: (() => void) | null,
): ProfileLeaving {
  const [asking, setAsking] = useState<Asking | null>(null);
  const ask = onNeedsAccount ?? setAsking;
  const close = () => setAsking(null);
  const onBlock = () => ask({ about: 'block' });
  return {
    name,
    onBlock,
    onReport: () => ask({ about: 'report' }),
    onReportPicture: (picture) => ask({ about: 'report', picture }),
    dialog:
      asking === null ? null : asking.about === 'block' ? (
        <BlockDialog id={id} name={name} onClose={close} />
      ) : (
        <ReportDialog
          profile={id}
          name={name}
          about={asking.picture === undefined ? { kind: 'profile' } : { kind: 'picture', id: asking.picture }}
          onBlock={onBlock}
          onClose={close}
        />
      ),
  };
}
