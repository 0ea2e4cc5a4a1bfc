/** Path of the table of connector regions that `<Sample topic>` shows, relative to the project folder. */
export const topicsFile = 'site/config/topics.yaml';
