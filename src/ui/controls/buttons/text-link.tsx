import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { classNames } from '../../class-names.ts';
import styles from './text-link.module.css';

function Anchor({ className, ...props }: ComponentProps<'a'>) {
  return <a {...props} className={classNames(styles.link, className)} />;
}

/** A link inside a sentence. */
export const TextLink = createLink(Anchor);
