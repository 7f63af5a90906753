import { Language } from '../../../contract/base/language.ts';
import { OperatorError } from '../../platform/operator-error.ts';
import { act } from './acts.ts';
import { type Command, table } from './command.ts';
import { concludeAct, loggedGrounds } from './decide.ts';
import { findSite } from './site-acts.ts';
import { nameOfSite } from './site-host.ts';

const check: Command = {
  usage: '',
  summary:
    'names what each site lacks before it opens: languages whose texts nobody has reviewed, and facts about the company; ' +
    'the exit code is 1 if there is one',
  accepts: [],
  hasSubject: false,
  async run({ checkSites }) {
    const checks = await checkSites();
    const rows = checks.flatMap(({ host, reviews, missing }) => [
      ...reviews
        .filter(({ state }) => state !== 'reviewed')
        .map(({ language, state, digest }) => ({
          site: nameOfSite(host),
          lacks:
            state === 'missing'
              ? `a review of the texts in ${language}`
              : `a review of the changed texts in ${language}`,
          digest,
        })),
      ...missing.map((name) => ({ site: nameOfSite(host), lacks: name, digest: '' })),
    ]);
    return { lines: table(rows, 'Nothing is missing.'), json: checks, hasFailed: rows.length > 0 };
  },
};

const confirm: Command = {
  usage: 'LANGUAGE --reason TEXT [--site HOST]',
  summary: 'notes that you have reviewed the texts of a language (content/LANGUAGE); --reason names who has read them',
  accepts: ['reason', 'site'],
  hasSubject: true,
  async run(context, input) {
    const { pool, actor, digestOf } = context;
    const grounds = loggedGrounds(input);
    const language = Language.safeParse(input.subject).data;
    if (language === undefined) throw new OperatorError(`${input.subject} is no language of the texts`);
    const site = await findSite(pool, input.options.site);
    const values = [actor, site.id, language, await digestOf(language), JSON.stringify(grounds)];
    const result = await act(pool, 'confirm_texts($1, $2, $3, $4, $5)', values);
    return concludeAct(context, {
      member: null,
      result,
      done: `The texts in ${language} are reviewed`,
      already: 'these texts are reviewed already',
    });
  },
};

/** The commands on the texts of a site. */
export const TEXT_COMMANDS: Readonly<Record<string, Command>> = { check, 'confirm-texts': confirm };
