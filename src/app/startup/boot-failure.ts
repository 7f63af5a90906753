import type { Locale } from '../../domain/language/load-catalogue.ts';
import { preferredLocale } from '../../domain/language/locale.ts';
import { buttonClass } from '../../ui/controls/buttons/button-look.ts';
import styles from '../frame/errors/error-page.module.css';
import { startAfresh } from '../frame/errors/start-afresh.ts';

// These texts are in no catalogue, because a catalogue that cannot be loaded is one reason for this page.
const WORDS: Record<Locale, Record<'title' | 'advice' | 'afresh' | 'reload' | 'startAfresh', string>> = {
  en: {
    title: 'The app could not start',
    advice: 'Nothing of yours is lost. Loading the page again often helps.',
    afresh:
      'If it does not, start afresh: this deletes what the app has stored in this browser. Unsent messages and drafts stay.',
    reload: 'Reload',
    startAfresh: 'Start afresh',
  },
  fr: {
    title: 'L’application n’a pas pu démarrer',
    advice: 'Rien de ce qui est à vous n’est perdu. Recharger la page suffit souvent.',
    afresh:
      'Sinon, repartez de zéro : cela efface ce que l’application a enregistré dans ce navigateur. ' +
      'Les messages non envoyés et les brouillons restent.',
    reload: 'Recharger',
    startAfresh: 'Repartir de zéro',
  },
};

/** Shows that the app could not start, and the two possible actions. It needs no React and no further file. */
export function showBootFailure(error: unknown): void {
  reportError(error);
  const locale = preferredLocale();
  const words = WORDS[locale];
  document.documentElement.lang = locale;
  const actions = element('div', styles.actions);
  actions.append(
    button(words.reload, buttonClass({}), () => location.reload()),
    button(words.startAfresh, buttonClass({ look: 'quiet' }), () => void startAfresh()),
  );
  const page = element('main', styles.page);
  page.append(
    element('h1', styles.message, words.title),
    element('p', styles.words, words.advice),
    element('p', styles.words, words.afresh),
    actions,
  );
  (document.getElementById('root') ?? document.body).replaceChildren(page);
}

function button(text: string, className: string, onPress: () => void): HTMLElement {
  const made = element('button', className, text);
  made.addEventListener('click', () => {
    made.setAttribute('disabled', '');
    onPress();
  });
  return made;
}

function element(name: string, className: string | undefined, text = ''): HTMLElement {
  const made = document.createElement(name);
  made.className = className ?? '';
  made.textContent = text;
  return made;
}
