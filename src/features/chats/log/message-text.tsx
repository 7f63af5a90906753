import { useRouter } from '@tanstack/react-router';
import { createContext, Fragment, type MouseEvent, type ReactNode, use } from 'react';
import { isPlainClick } from '../../../browser/is-plain-click.ts';
import { MarkContext } from '../search/shown-hit.tsx';
import { linkParts } from './link-parts.ts';
import styles from './message-text.module.css';

/** Whether a note under the message warns of it. Its addresses are then no links: the note has the link. */
export const IsWarnedContext = createContext(false);

/** The text of a message: its web addresses are links, and the words of a search are marked. Nothing of an address is fetched. */
export function MessageText({ text }: { text: string }) {
  const mark = use(MarkContext);
  const isWarned = use(IsWarnedContext);
  return linkParts(text, location.origin).map((part, at) => {
    const words = mark === null ? part.text : mark(part.text);
    if (part.url === null) return <Fragment key={at}>{words}</Fragment>;
    return isWarned ? (
      <span key={at} dir="ltr" className={styles.warned}>
        {words}
      </span>
    ) : (
      <MessageLink key={at} url={part.url}>
        {words}
      </MessageLink>
    );
  });
}

/** `dir` isolates the address from the text around it. */
function MessageLink({ url, children }: { url: URL; children: ReactNode }) {
  const router = useRouter();
  const [routes] = router.getMatchedRoutes(url.pathname);
  const isScreen = url.origin === location.origin && isScreenOf(routes.at(-1)?.options.staticData?.name, url);
  const open = (event: MouseEvent) => {
    if (!isScreen || !isPlainClick(event)) return;
    event.preventDefault();
    void router.navigate({ href: url.pathname + url.search + url.hash });
  };
  return (
    <a
      href={url.href}
      dir="ltr"
      className={styles.link}
      target={isScreen ? undefined : '_blank'}
      rel="noopener noreferrer nofollow ugc"
      referrerPolicy="no-referrer"
      onClick={open}
      onContextMenu={leaveToBrowser}
    >
      {children}
    </a>
  );
}

/**
 * Whether a route is that of a screen. A one-time link and the server's own pages open like those of another site. A path with two slashes
 * would name a host.
 */
const isScreenOf = (route: string | undefined, { pathname }: URL): boolean =>
  route !== undefined && route !== 'token' && route !== 'not-found' && !pathname.startsWith('//');

/** The second mouse button opens the menu of the browser, which copies the address. A held finger opens the options of the message. */
function leaveToBrowser(event: MouseEvent): void {
  const { nativeEvent } = event;
  const isTouch = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';
  if (event.button === 2 && !isTouch) event.stopPropagation();
}
