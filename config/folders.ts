/** Folder of the interactive specification and its downloads, below the root of a language. */
export const specificationFolder = 'specification';

/** Folder of the programs that are published, below the root of the site (`lib/published-tools`). */
export const toolsFolder = 'tools';
