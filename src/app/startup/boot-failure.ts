import { buttonClass } from '../../ui/controls/buttons/button-look.ts';
import styles from '../frame/errors/error-page.module.css';
import { startAfresh } from '../frame/errors/start-afresh.ts';
import { bootWords } from './boot-words.ts';

/** Shows that the app could not start, and the two possible actions. It needs no React and no further file. */
export function showBootFailure(error: unknown): void {
  reportError(error);
  const words = bootWords();
  document.documentElement.lang = words.lang;
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
