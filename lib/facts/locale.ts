/** The languages that facts, texts and pages are written in. The first is the default. */
export const locales = ['pt', 'en'] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = locales[0];
