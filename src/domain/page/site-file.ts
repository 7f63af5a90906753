import { createContext, useContext } from 'react';
import type { SharedFile } from '../../../contract/pages.ts';

/** Empty in the app: its policy and the cache of its worker allow the pictures of this host only. */
const CdnPrefixContext = createContext('');

export const CdnPrefixProvider = CdnPrefixContext.Provider;

/** Returns the function that makes the address of a file: on the site's content delivery network, if it has one, or on this host. */
export function useSiteFile(): (file: SharedFile) => string {
  const prefix = useContext(CdnPrefixContext);
  return (file) => `${prefix}${file}`;
}
