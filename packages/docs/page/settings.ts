import settings from 'virtual:settings';

/* What the operator says of the site. Components are rendered at build time; islands get what they need as props. */

export const {site, navbar, tool, pageLinks, versions, place, absent} = settings;
