import '@fontsource-variable/figtree/index.css';
import '../ui/fallback-font.css';
import '../ui/tokens.css';
import '../ui/reset.css';
import { UI_LANGUAGES } from '../../contract/base/rules.ts';
import type { LanderName } from '../../contract/landers.ts';
import type { LanderRenderer } from '../../contract/pages.ts';
import { LANDER_PARTS } from '../features/landers/load-lander.ts';
import { LANDER_HEADS } from './lander-heads.ts';
import { PageFrame } from './page-frame.tsx';
import { renderPage } from './render-page.tsx';
import { textsFor } from './render-static.tsx';

/** The landers. Their island `lander` starts the moving parts. */
export const landerRenderer: LanderRenderer = {
  lander: async (reader, { name, data }) => {
    const { title, description, isDark } = LANDER_HEADS[name];
    const { Lander, People } = await LANDER_PARTS[name]();
    const texts = textsFor(reader);
    return {
      title: texts._(title),
      description: texts._(description),
      body: renderPage(
        reader,
        <PageFrame
          reader={reader}
          foot={data.foot}
          languages={UI_LANGUAGES}
          language={reader.language}
          path={`/landers/${name}`}
          look={isDark === true ? 'dark' : 'lander'}
        >
          <div data-lander={name}>
            <Lander data={data}>{People && <template data-members="" />}</Lander>
          </div>
        </PageFrame>,
      ),
    };
  },
  people: async (reader, name: LanderName, people) => {
    const { People } = await LANDER_PARTS[name]();
    return People === undefined ? '' : renderPage(reader, <People people={people} />);
  },
};
