import { Trans } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useOnline } from '../../browser/use-online.ts';
import { showNiche } from '../../browser/show-niche.ts';
import { settingsQuery } from '../../domain/settings/settings-query.ts';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/layout/notice.tsx';
import { MAIN_ID, SkipLink } from '../../ui/layout/skip-link.tsx';
import { Footer } from './bars/footer.tsx';
import styles from './frame.module.css';
import { layoutOf } from './layouts.ts';
import { useFocusOnArrival } from './use-focus-on-arrival.ts';
import { useRouteData } from './bars/use-route-data.ts';

interface FrameBodyProps {
  bar: ReactNode;
  tabs?: ReactNode;
  isMember: boolean;
  /** Shown between the bar and the screen, such as the offer of a new version. */
  notice?: ReactNode;
  /** The age of the data, shown when offline. */
  age?: ReactNode;
  children: ReactNode;
}

/** The frame around every screen, by the layout of its route. The tree always has the same shape, so that no screen remounts. */
export function FrameBody({ bar, tabs, isMember, notice, age, children }: FrameBodyProps) {
  const data = useRouteData();
  const layout = layoutOf(data);
  const isOnline = useOnline();
  const main = useFocusOnArrival();
  useNiche();
  return (
    <div className={classNames(styles.frame, data.fill === true && styles.fill, data.clearBar === true && styles.clip)}>
      <SkipLink />
      <div className={layout.bar === 'wide' ? styles.onlyWide : styles.contents}>{bar}</div>
      {notice}
      {layout.offlineBar && !isOnline && (
        <div
          className={classNames(
            styles.offline,
            data.wideBar !== true && styles.inColumn,
            data.clearBar !== true && (layout.bar === 'wide' ? styles.belowWideBar : styles.belowBar),
          )}
        >
          <Notice tone="warning" icon={CloudOff} role="status" bar>
            <Trans>You are offline. You can see what was loaded before.</Trans> {age}
          </Notice>
        </div>
      )}
      <main ref={main} id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {layout.footer && <Footer isMember={isMember} />}
      {layout.tabs && tabs}
    </div>
  );
}

/** Shows the hues of the site's niche. The page has them from its first paint, until the operator chooses another niche. */
function useNiche(): void {
  const niche = useQuery(settingsQuery).data?.niche;
  useEffect(() => {
    if (niche !== undefined) showNiche(niche);
  }, [niche]);
}
