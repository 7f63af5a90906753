import type { User } from '../../../contract/account/account.ts';
import type { SearchFilters } from '../../../contract/search.ts';
import type { SiteSettings } from '../../../contract/sites/sites.ts';

/** A search as its controls see it. */
export interface SearchControls {
  readonly filters: SearchFilters;
  readonly settings: SiteSettings | undefined;
  /** Undefined for a visitor, and until it has loaded. */
  readonly me: User | undefined;
  readonly onSearch: (filters: SearchFilters) => void;
  /** Null if the filters equal the first search. */
  readonly onReset: (() => void) | null;
}
