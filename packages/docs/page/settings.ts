import settings from 'virtual:settings';

/* The settings of the site. Components are rendered at build time; islands get what they need as props. */

export const {site, navbar, tool, feed, pageLinks, versions, place, absent} = settings;
