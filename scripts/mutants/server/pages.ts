import type { MutatedFile } from '../base/mutant.ts';

const RENDERED = 'server/features/pages/render-pages.pg.test.ts';
const LANDER_PAGE = 'server/features/pages/lander-page.pg.test.ts';
const READ_LANDER = 'server/features/landers/read-lander.pg.test.ts';
const FRAMES = 'server/features/pages/screen-frame.pg.test.ts';

/** Mutants of the pages that the server renders. */
export const pageMutants: readonly MutatedFile[] = [
  {
    file: 'server/platform/http/pages.ts',
    tests: [RENDERED],
    changes: [
      {
        breaks: 'a browser with a session gets the page of visitors',
        before: 'const page = hasSession ? undefined :',
        after: 'const page =',
      },
      {
        breaks: 'a shared cache may store the page of a visitor',
        before: "const NO_STORE = 'private, no-store'",
        after: "const NO_STORE = 'no-cache'",
      },
      {
        breaks: 'the policy forbids the pictures of the content delivery network',
        before: ': withMediaOf(policy, head.cdnOrigin)',
        after: ': policy',
      },
      {
        breaks: 'a page may not embed the answers of the content delivery network',
        before: "if (isShared(path)) reply.header('cross-origin-resource-policy', 'cross-origin');",
        after: '',
      },
      {
        breaks: 'the policy forbids the style of the page',
        before: 'contentPolicy(documents.pageOf(head, { ...page, ...bare }), isHttps)',
        after: "contentPolicy('', isHttps)",
      },
    ],
  },
  {
    file: 'server/platform/http/pages.ts',
    tests: [FRAMES],
    changes: [
      {
        breaks: 'a browser without scripts sends the form with the password',
        before: "return { ...policy, 'form-action': [\"'none'\"] };",
        after: 'return policy;',
      },
      {
        breaks: 'the policy forbids the rules of a frame',
        before: "page.rules === '' ? [] : [page.rules]",
        after: '[]',
      },
      {
        breaks: 'a browser stores a frame with a member',
        before: 'return page.hasMember || !hasScreen\n',
        after: 'return !hasScreen\n',
      },
    ],
  },
  {
    file: 'server/features/pages/screen-frame.ts',
    tests: [FRAMES],
    changes: [
      {
        breaks: 'the page has settings that only the server knows',
        before: 'settings: getSettings.response.parse(settings)',
        after: 'settings',
      },
      {
        breaks: 'a site for visitors of partners shows the form to all',
        before: "if (isSignup && site.settings.signups === 'with_trafficsource') return undefined;",
        after: '',
      },
      {
        breaks: 'frames of all addresses are one',
        before: 'const key = [page.name, address, reader, data, today]',
        after: 'const key = [page.name, reader, data, today]',
      },
      {
        breaks: 'frames of all countries are one',
        before: 'const key = [page.name, address, reader, data, today]',
        after: 'const key = [page.name, address, reader, today]',
      },
      {
        breaks: 'frames of all readers are one',
        before: 'const key = [page.name, address, reader, data, today]',
        after: 'const key = [page.name, address, data, today]',
      },
      {
        breaks: 'the date of a frame is that of an earlier day',
        before: 'const key = [page.name, address, reader, data, today]',
        after: 'const key = [page.name, address, reader, data]',
      },
    ],
  },
  {
    file: 'server/features/profiles/read-profile-page.ts',
    tests: [FRAMES],
    changes: [
      {
        breaks: 'visitors read members whom they cannot find',
        before: 'await requireFindable(pool, site.id, id);',
        after: '',
      },
    ],
  },
  {
    file: 'server/features/pages/page-reader.ts',
    tests: [RENDERED],
    changes: [
      {
        breaks: 'a language with an unknown region is cached',
        before: 'regions.of(canonical) === undefined ? [] : [',
        after: '[',
      },
    ],
  },
  {
    file: 'server/features/pages/lander-page.ts',
    tests: [LANDER_PAGE],
    changes: [
      {
        breaks: 'landers share their frames',
        before: 'frames.get([reader, path, data, slug]',
        after: 'frames.get([reader, data, slug]',
      },
      {
        breaks: 'browsers store a page with members',
        before: 'members), hasMember: true }',
        after: 'members), hasMember: false }',
      },
      {
        breaks: 'a site for members only shows them to visitors',
        before: 'isOpen: mayVisitorLook(site.settings, request)',
        after: 'isOpen: true',
      },
    ],
  },
  {
    file: 'server/features/pages/member-landing.ts',
    tests: ['server/features/pages/member-landing.pg.test.ts'],
    changes: [
      {
        breaks: 'browsers store the page of a member',
        before: 'hasMember: true',
        after: 'hasMember: false',
      },
    ],
  },
  {
    file: 'server/features/landers/read-lander.ts',
    tests: [READ_LANDER],
    changes: [
      { breaks: 'the words of two members look copied', before: 'lines.add(person.line);', after: '' },
      {
        breaks: 'landers show intimate interests',
        before: '!INTIMATE_INTERESTS.includes(interest)',
        after: 'interest !== null',
      },
      {
        breaks: 'landers show interests that the site hides',
        before: 'showsInterests ? everyday : []',
        after: 'everyday',
      },
      {
        breaks: 'landers show texts that the site hides',
        before: 'const written = site.visible_profile_notes',
        after: "const written = ['about', 'dream', 'secret']",
      },
    ],
  },
  {
    file: 'server/features/sites/visitors.ts',
    tests: [READ_LANDER],
    changes: [
      {
        breaks: 'a page that names a member gets the view of a visitor',
        before:
          "if (session !== undefined || request.headers['x-member'] !== undefined) requireMember(session, request);",
        after: '',
      },
    ],
  },
  {
    file: 'server/features/pages/content-page.ts',
    tests: ['server/features/pages/content-page.pg.test.ts'],
    changes: [
      {
        breaks: 'texts share their frames',
        before: '[reader, page, content.text_hash, ',
        after: '[page, ',
      },
      {
        breaks: 'a long text is never cached',
        before: '[reader, page, content.text_hash, ',
        after: '[reader, content, content, ',
      },
    ],
  },
  {
    file: 'server/platform/http/pages.ts',
    tests: ['server/features/pages/content-page.pg.test.ts'],
    changes: [
      { breaks: 'every page is sent again', before: 'return known.includes(tag) ?', after: 'return false ?' },
      {
        breaks: 'an outdated page is confirmed',
        before: 'return known.includes(tag) ?',
        after: 'return known.length > 1 ?',
      },
    ],
  },
  {
    file: 'server/features/pages/start-page.ts',
    tests: [RENDERED],
    changes: [
      {
        breaks: 'a site shows members to every visitor',
        before: 'isOpen: mayVisitorLook(site.settings, request)',
        after: 'isOpen: true',
      },
      {
        breaks: 'members stay in the frame for the next visitor',
        before: 'frames.get([reader, data], () => renderer.startPage(reader, data))',
        after:
          'frames.get([reader, data], () => renderer.startPage(reader, data).replace(MEMBERS_PLACE, renderer.membersNear(reader, near)))',
      },
      {
        breaks: 'sites share their frames',
        before: 'frames.get([reader, data],',
        after: 'frames.get([reader],',
      },
    ],
  },
  {
    file: 'server/features/search/members-near.ts',
    tests: [RENDERED],
    changes: [
      {
        breaks: 'a site for members shows members to visitors',
        before: 'if (!isOpen) return',
        after: "if (site.id === '') return",
      },
      {
        breaks: 'a country without members has an empty page',
        before: 'total === 0 && place !== null',
        after: "place === ''",
      },
      {
        breaks: 'fictional profiles count as members',
        before: 'members: total - fictional',
        after: 'members: total',
      },
    ],
  },
  {
    file: 'server/features/pages/limit-renders.ts',
    tests: ['server/features/pages/limit-renders.test.ts'],
    changes: [
      { breaks: 'a visitor waits for a slow database', before: '[page.catch(refusedTurn), shell]', after: '[page]' },
      { breaks: 'a page is rendered for nobody', before: 'late.signal.aborted ? undefined : ', after: '' },
      {
        breaks: 'an address opens any number of pages',
        before: '(await limit.count(visit.request, network)) > 0',
        after: 'false',
      },
      {
        breaks: 'screens of the app count',
        before: 'findServedPage(visit.path) === undefined',
        after: "visit.path === ''",
      },
    ],
  },
  {
    file: 'server/features/pages/frame-cache.ts',
    tests: ['server/features/pages/frame-cache.test.ts'],
    changes: [
      {
        breaks: 'any number of frames is rendered',
        before: 'return this.#renders <= this.#rendersASecond;',
        after: 'return true;',
      },
      { breaks: 'other data find a frame', before: 'JSON.stringify(data));', after: "'');" },
      { breaks: 'the cache grows without limit', before: 'this.#frames.size > FRAMES_MOST &&', after: 'false &&' },
      {
        breaks: 'the most popular frame makes room',
        before: 'this.#frames.delete(key);',
        after: '',
      },
    ],
  },
];
