import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import type { User } from '../../../contract/account/account.ts';
import type { SiteSettings } from '../../../contract/sites/sites.ts';
import { meQuery } from '../../domain/me/me-query.ts';
import { settingsQuery } from '../../domain/settings/settings-query.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { LinkButton } from '../../ui/controls/buttons/link-button.tsx';
import section from '../../ui/layout/section.module.css';
import { AboutSection } from './about-section.tsx';
import { GrantsSection } from './grants-section.tsx';
import { InterestsSection } from './interests-section.tsx';
import { LooksSection } from './looks-section.tsx';
import { NotesSection } from './notes-section.tsx';
import { PicturesSection } from './pictures/pictures-section.tsx';
import { PlaceSection } from './place-section.tsx';
import { ProfileLoading } from './profile-loading.tsx';
import styles from './own-profile-screen.module.css';
import { useOwnProfile } from './use-own-profile.ts';

interface EditorProps {
  me: User;
  settings: Pick<SiteSettings, 'countries' | 'visible_profile_notes'> | undefined;
}

/** The member's profile, once it has loaded. */
export function OwnProfileScreen() {
  const { data: me, error, isFetching, refetch } = useQuery(meQuery);
  const settings = useQuery(settingsQuery).data;
  if (me === undefined || me === null)
    return <ProfileLoading error={error} isTrying={isFetching} onRetry={() => void refetch()} />;
  return <Editor me={me} settings={settings} />;
}

/** The editor of the own profile, section by section. Each change is saved at once. */
function Editor({ me, settings }: EditorProps) {
  const own = useOwnProfile(me.profile);
  return (
    <div className={classNames(section.page, styles.page)}>
      <h1 className={classNames(section.pageTitle, section.inBar)}>
        <Trans>My profile</Trans>
      </h1>
      <LinkButton to="/members/$id" params={{ id: me.id }} look="quiet" className={styles.seen}>
        <Icon of={Eye} />
        <Trans>See your profile as others do</Trans>
      </LinkButton>
      <PicturesSection />
      <GrantsSection />
      <AboutSection own={own} born={me.date_of_birth} />
      <NotesSection own={own} names={settings?.visible_profile_notes ?? []} />
      <PlaceSection own={own} countries={settings?.countries ?? []} />
      <LooksSection own={own} />
      <InterestsSection own={own} />
    </div>
  );
}
