/** The language that is being built. `packages/docs/engine/language.ts` generates the module. */
declare module 'virtual:language' {
  import type {Locale} from '@integration-docs/facts';

  export const locale: Locale;
  /** Strings of the interface, by id. */
  export const messages: Readonly<Record<string, string>>;
}

/** The settings of the site; `packages/docs/engine/definition.ts` defines them. */
declare module 'virtual:settings' {
  import type {Settings} from '@integration-docs/docs';
  import type {SitePlace} from '@integration-docs/facts';

  const settings: Settings & {readonly place: SitePlace};
  export default settings;
}

/** Addresses of the workers that islands start, by name. */
declare module 'virtual:workers' {
  const addresses: Readonly<Record<string, string>>;
  export default addresses;
}

/** Every style sheet of the site. `packages/docs/engine/language.ts` generates the module. */
declare module 'virtual:styles';
