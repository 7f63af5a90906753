import { Trans as ParsedTrans, type TransProps } from '@lingui/react';

/**
 * The component behind the macro `Trans` (lingui.config.ts). Lingui looks for elements in a message after the values are in it, so a
 * member called `<0>` would become an element of ours, and one called `<valueOf/>` an error. Lingui looks into no value that is itself a
 * node, so such a text is given as the only one of a list.
 */
export function Trans({ values, ...props }: TransProps) {
  return <ParsedTrans {...props} {...(values !== undefined && { values: withoutElements(values) })} />;
}

const withoutElements = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && value.includes('<') ? [value] : value,
    ]),
  );
