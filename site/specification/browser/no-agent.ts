/** Stands in the place of the renderer's hosted assistant, which the page does not offer. */
export {};
