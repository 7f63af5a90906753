import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { type ButtonLookProps, buttonClass } from './button-look.ts';

function Anchor({ look, small, wide, className, ...props }: ButtonLookProps & ComponentProps<'a'>) {
  return <a {...props} className={buttonClass({ look, small, wide }, className)} />;
}

/** A link that looks like a button. */
export const LinkButton = createLink(Anchor);
