import { Trans } from '@lingui/react/macro';
import { useSuspendedHolder } from '../../../domain/session/cookie-holder.ts';
import { classNames } from '../../../ui/class-names.ts';
import { LinkButton } from '../../../ui/controls/buttons/link-button.tsx';
import { BackButton } from './back-button.tsx';
import styles from './bar.module.css';
import { Brand } from './brand.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { useRouteData } from './use-route-data.ts';
import { SuspendedMenu } from './suspended-menu.tsx';

/** The bar for visitors: complete in the default layout, only the logo on landers, logo and language in the empty layout. */
export function VisitorBar() {
  const { layout, name, clearBar } = useRouteData();
  const isSuspended = useSuspendedHolder();
  const isClear = clearBar === true || layout === 'empty';
  return (
    <header className={classNames(styles.bar, isClear && styles.clear)}>
      <div className={classNames(styles.inner, styles.visitor)}>
        <BackButton />
        <Brand to="/" />
        {layout !== 'lander' && (
          <div className={styles.end}>
            {name !== 'complete-signup' && <LanguageMenu />}
            {layout !== 'empty' && (isSuspended ? <SuspendedMenu /> : <Login />)}
          </div>
        )}
      </div>
    </header>
  );
}

function Login() {
  return (
    <LinkButton to="/login" look="outline" small>
      <Trans>Log in</Trans>
    </LinkButton>
  );
}
