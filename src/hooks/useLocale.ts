import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {defaultLocale, locales, type Locale} from '@site/config/locales';

/** The language of the page. */
export function useLocale(): Locale {
  const {currentLocale} = useDocusaurusContext().i18n;
  return locales.find((locale) => locale === currentLocale) ?? defaultLocale;
}
