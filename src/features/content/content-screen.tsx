import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Language } from '../../../contract/base/language.ts';
import { type ContentPageName, type ContentWords, getContentPage } from '../../../contract/content.ts';
import { keepSource } from '../../../contract/tracking.ts';
import { useOnline } from '../../browser/use-online.ts';
import { LOCALE_NAMES } from '../../domain/language/locale-names.ts';
import { LEGAL_PAGES } from '../../domain/page/legal-pages.ts';
import { PageLinkProvider, type PageLinkProps } from '../../domain/page/page-link.tsx';
import { contentKey } from '../../domain/query-keys.ts';
import { siteLanguages } from '../../domain/language/offered-locales.ts';
import { companyQuery, settingsQuery } from '../../domain/settings/settings-query.ts';
import { request } from '../../engine/api/request.ts';
import { Button } from '../../ui/controls/buttons/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { CAMPAIGN_ANSWERED, forgetCampaign, storedCampaign } from '../tracking/campaign.ts';
import { CampaignChoice } from './campaign-choice.tsx';
import { ContentPage } from './content-page.tsx';
import { ContentWait } from './content-wait.tsx';
import styles from './content-screen.module.css';

/** A content page in the app. The device keeps the pages that a member has opened, so they can be read offline. */
export function ContentScreen({ page }: { page: ContentPageName }) {
  const { i18n } = useLingui();
  const { lang: language } = useSearch({ strict: false });
  const {
    data: loaded,
    error,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...contentQuery({ page, language, locale: i18n.locale }),
    // While another language loads, the focus stays on its link.
    placeholderData: keepPreviousData,
  });
  const company = useQuery(companyQuery).data;
  const settings = useQuery(settingsQuery).data;
  const isOnline = useOnline();
  // The text of another language must not stand for one that cannot be loaded.
  const data = isPlaceholderData && (error !== null || !isOnline) ? undefined : loaded;
  if (data === undefined || company === undefined || settings === undefined)
    return (
      <ContentWait
        title={i18n._(LEGAL_PAGES[page].text)}
        error={error}
        isTrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  const { words } = data;
  return (
    <PageLinkProvider value={AppLink}>
      <div className={styles.screen}>
        <ScrollToSection />
        <ContentPage
          content={data}
          company={company}
          support_email={settings.support_email}
          print={
            <Button small look="text" onPress={() => window.print()}>
              <Icon of={Printer} />
              {words.print}
            </Button>
          }
        >
          {page === 'cookies' && <OwnCampaign words={words} />}
        </ContentPage>
        <OtherLanguages page={page} current={data.language} title={words.languages} />
      </div>
    </PageLinkProvider>
  );
}

/** A link to another text keeps the language that the address names. */
function AppLink({ to, ...props }: PageLinkProps) {
  const { lang } = useSearch({ strict: false });
  return <Link to={to} {...(to.startsWith('/pages/') && { search: { lang } })} {...props} />;
}

/** Scrolls to the section of the address. The router tries it before the text has loaded. */
function ScrollToSection() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash)?.scrollIntoView();
  }, [hash]);
  return null;
}

/** The campaign that this device stores. */
function OwnCampaign({ words }: { words: ContentWords }) {
  const isStored = useStoredCampaign();
  const isOnline = useOnline();
  const withdrawing = useMutation({
    networkMode: 'always',
    // The server deletes its cookie first. If that fails, the button stays for another try.
    mutationFn: () => request(keepSource, { body: { trafficsource: null } }),
    onSuccess: forgetCampaign,
  });
  const stored = withdrawing.isError ? 'failed' : 'stored';
  return (
    <CampaignChoice
      words={words}
      state={withdrawing.isSuccess ? 'withdrawn' : isStored ? stored : 'absent'}
      isPending={withdrawing.isPending}
      isDisabled={!isOnline}
      onWithdraw={() => withdrawing.mutate()}
    />
  );
}

/** Whether this device stores a campaign. The visitor can answer the question above the page meanwhile. */
function useStoredCampaign(): boolean {
  const [isStored, setStored] = useState(() => storedCampaign() !== undefined);
  useEffect(() => {
    const read = () => setStored(storedCampaign() !== undefined);
    window.addEventListener(CAMPAIGN_ANSWERED, read);
    return () => window.removeEventListener(CAMPAIGN_ANSWERED, read);
  }, []);
  return isStored;
}

interface OtherLanguagesProps {
  page: ContentPageName;
  current: Language;
  title: string;
}

function OtherLanguages({ page, current, title }: OtherLanguagesProps) {
  const languages = siteLanguages(useQuery(settingsQuery).data);
  return (
    <nav className={styles.languages} aria-label={title} lang={current}>
      {languages.map((language) => (
        <Link
          key={language}
          to={`/pages/${page}`}
          search={{ lang: language }}
          lang={language}
          hrefLang={language}
          aria-current={language === current ? 'true' : undefined}
        >
          {LOCALE_NAMES[language]}
        </Link>
      ))}
    </nav>
  );
}

interface ContentOptions {
  readonly page: ContentPageName;
  /** The language that the address names. Without it the server decides, as it does for the terms of an order. */
  readonly language: Language | undefined;
  /** The language of the app. A change of it can change the decision of the server. */
  readonly locale: string;
}

const contentQuery = ({ page, language, locale }: ContentOptions) =>
  queryOptions({
    queryKey: contentKey(page, language ?? null, locale),
    queryFn: ({ signal }) => request(getContentPage, { query: { page, language }, signal }),
    meta: { persist: true, site: true },
  });
