/** The language that is being built: `packages/docs/engine/language.ts` makes the module. */
declare module 'virtual:language' {
  import type {Locale} from '@integration-docs/facts';

  export const locale: Locale;
  /** Strings of the interface, by id. */
  export const messages: Readonly<Record<string, string>>;
}

/** Address of the validator's worker. */
declare module 'virtual:validator-worker' {
  const address: string;
  export default address;
}

/** Every style sheet of the site: `packages/docs/engine/language.ts` makes the module. */
declare module 'virtual:styles';
