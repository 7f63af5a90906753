import '@fontsource-variable/figtree/index.css';
import '../ui/fallback-font.css';
import '../ui/tokens.css';
import '../ui/reset.css';
import { firstLine } from '../../contract/landers.ts';
import { CamCard } from '../features/cam/cam-card.tsx';
import { HIDE_NOTED_CAM } from '../features/cam/cam-note.ts';
import frame from '../features/landing/start-page.module.css';
import { titleOf } from '../features/landers/member/member-parts.tsx';
import type { LanderRenderer } from '../../contract/pages.ts';
import { LANDER_PARTS, MEMBER_LANDING_PARTS } from '../features/landers/load-lander.ts';
import { PageWordsProvider, wordsOfLanding } from '../features/landing/page-words.tsx';
import { LANDER_HEADS } from './lander-heads.ts';
import { PageFrame } from './page-frame.tsx';
import { renderPage } from './render-page.tsx';
import { textsFor } from './render-static.tsx';

/** The landers. Their island `lander` starts the moving parts. */
export const landerRenderer: LanderRenderer = {
  hideNoted: HIDE_NOTED_CAM,
  lander: async (reader, { name, path, slug, data }) => {
    const { title, description, isDark } = LANDER_HEADS[name];
    const { Lander, People } = await LANDER_PARTS[name]();
    const texts = textsFor(reader);
    return {
      title: slug?.headline ?? texts._(title),
      description: slug?.words ?? texts._(description),
      body: renderPage(
        reader,
        <PageFrame reader={reader} foot={data.foot} path={path} look={isDark === true ? 'dark' : 'lander'}>
          <div data-lander={name}>
            <PageWordsProvider value={wordsOfLanding(data.settings, slug)}>
              <Lander data={data}>{People && <template data-members="" />}</Lander>
            </PageWordsProvider>
          </div>
        </PageFrame>,
      ),
    };
  },
  people: async (reader, { name, settings, people }) => {
    const { People } = await LANDER_PARTS[name]();
    if (People === undefined) return '';
    return renderPage(
      reader,
      <PageWordsProvider value={wordsOfLanding(settings, null)}>
        <People people={people} />
      </PageWordsProvider>,
    );
  },
  member: async (reader, { name, path, slug, data, page, settings }) => {
    const Landing = await MEMBER_LANDING_PARTS[name]();
    const { profile } = page;
    const texts = textsFor(reader);
    const [words] = Object.values(profile.notes);
    return {
      title: titleOf(profile),
      description: words === undefined ? texts._(LANDER_HEADS.gallery.description) : firstLine(words),
      body: renderPage(
        reader,
        <PageFrame reader={reader} foot={data.foot} path={path} look="lander">
          <div data-lander={name}>
            <PageWordsProvider value={wordsOfLanding(data.settings, slug)}>
              <Landing page={page} data={data} site={settings} isMember={false} />
            </PageWordsProvider>
          </div>
          {settings.cam_promotion && (
            <div className={frame.wrap}>
              <CamCard promotion={settings.cam_promotion} siteName={data.foot.name} />
            </div>
          )}
        </PageFrame>,
      ),
    };
  },
};
