import { getCompanyInfo } from '../../../contract/sites/sites.ts';
import type { Calls } from '../../platform/http/calls.ts';
import { languageOfRequest } from '../sites/reader-language.ts';
import type { Sites } from '../sites/sites.ts';
import { companyFor } from './terms.ts';

/** Mounts the call of the company. Its answer names the terms to which a new member agrees. */
export function mountContent(calls: Calls, { sites }: { readonly sites: Sites }): void {
  calls.mount(getCompanyInfo, async ({ session, request }) => {
    const site = await sites.ofCaller(session, request);
    return companyFor(site, languageOfRequest(request, site));
  });
}
