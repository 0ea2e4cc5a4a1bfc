import settings from 'virtual:settings';
import {placeOf} from '@integration-docs/facts';

/* What the operator says of the site. Components are rendered at build time; islands get what they need as props. */

export const {site, navbar, versions} = settings;

/** Where the site stands. */
export const place = placeOf(site.url);
