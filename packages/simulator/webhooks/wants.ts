import {companyOf} from '../documents/company.ts';
import type {PlatformEvent, StoredEndpoint} from '../types.ts';

/** Whether an endpoint subscribes to an event: to its type and its company. Every endpoint gets events that belong to no company. */
export function isSubscribed({state, eventTypes, sellerNifs}: StoredEndpoint, {type, data}: PlatformEvent): boolean {
  const company = companyOf(data);
  const isOfCompany = company === undefined || sellerNifs === undefined || sellerNifs.includes(company);
  return state === 'enabled' && isOfCompany && (eventTypes.includes(type) || eventTypes.includes('*'));
}
