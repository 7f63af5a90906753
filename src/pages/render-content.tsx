import '@fontsource-variable/figtree/index.css';
import '../ui/fallback-font.css';
import '../ui/tokens.css';
import '../ui/reset.css';
import { Printer } from 'lucide-react';
import type { ContentRenderer } from '../../contract/pages.ts';
import { CampaignChoice } from '../features/content/campaign-choice.tsx';
import { ContentPage } from '../features/content/content-page.tsx';
import { Button } from '../ui/controls/buttons/button.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { PageFrame } from './page-frame.tsx';
import { renderPage } from './render-page.tsx';

/** The content pages. Their island `content` prints, and withdraws the consent to a campaign. */
export const contentRenderer: ContentRenderer = {
  contentPage: (reader, { content, support_email, foot }) =>
    renderPage(
      reader,
      <PageFrame reader={reader} foot={foot} path={`/pages/${content.page}`}>
        <ContentPage
          content={content}
          company={foot.company}
          support_email={support_email}
          print={
            <Button small look="text" data-print="">
              <Icon of={Printer} />
              {content.words.print}
            </Button>
          }
        >
          {content.page === 'cookies' && <CampaignChoice words={content.words} state="absent" />}
        </ContentPage>
      </PageFrame>,
    ),
};
