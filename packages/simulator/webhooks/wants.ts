import {companyOf} from '../documents/company.ts';
import type {PlatformEvent, StoredEndpoint} from '../types.ts';

/** Whether an endpoint gets an event: one that it asked for, of a company that it asked for. What is about no company goes to all. */
export function wants({state, eventTypes, sellerNifs}: StoredEndpoint, {type, data}: PlatformEvent): boolean {
  const company = companyOf(data);
  const isOfCompany = company === undefined || sellerNifs === undefined || sellerNifs.includes(company);
  return state === 'enabled' && isOfCompany && (eventTypes.includes(type) || eventTypes.includes('*'));
}
