/** What `<Sample topic>` shows of the connectors, from the project folder. */
export const topicsFile = 'site/config/topics.yaml';
