import * as z from 'zod';
import {basePathOf} from '@integration-docs/facts';

/** A text in both languages of the site. */
const text = z.strictObject({pt: z.string().min(1), en: z.string().min(1)});
const httpsUrl = z.url({protocol: /^https$/, abort: true, error: 'an address that begins with https://'});
const apiUrl = httpsUrl.regex(
  /^\w+:\/\/[^/?#]+(?:\/[\w-]+)*\/v\d+$/,
  'an address that ends with the version of the API: "https://api.plataforma.example/v1"',
);

/** Addresses or networks in CIDR notation. */
const networks = z.array(z.union([z.cidrv4(), z.cidrv6()], {error: 'a network: "192.0.2.0/24"'})).min(1);

/** The name in a Portuguese sentence, with its article if it has one; without an article: "de …", "a …", "em …". */
const portugueseForms = z.strictObject({
  /** At the beginning of a sentence: "O Faturador". */
  start: z.string(),
  /** After a word that does not contract with the article, as in "com o Faturador". */
  the: z.string(),
  /** "do Faturador" */
  of: z.string(),
  /** "ao Faturador" */
  to: z.string(),
  /** "no Faturador" */
  in: z.string(),
});

const siteKeys = z.strictObject({
  /** Name of the platform in labels, titles, tables and English sentences. A brand name, so it is not translated. */
  name: z.string().min(1).max(40),
  /** Forms of the name for sentences, such as `%site.named.of%`. English needs none. */
  named: z.strictObject({pt: portugueseForms, en: z.strictObject({})}),
  /** Title of the site, shown after the "|" in every page title. */
  title: text,
  tagline: text,
  /** Address of the published site, with its path if it is not at the root; without a slash at the end. */
  url: httpsUrl.regex(/[^/]$/, 'no slash at the end'),
  /** Support contacts, shown in the footer and on the introduction page. */
  support: z.strictObject({
    email: z.email(),
    phone: z.string().regex(/^\+[0-9][0-9 ]{6,20}$/, 'international form, for example "+351 000 000 000"'),
  }),
  copyrightYear: z.int().min(2000).max(2100),
  /**
   * Optional chapters. False removes the pages of a chapter, their files and all menu entries that lead there. A page that still links
   * there fails `npm run check`.
   */
  chapters: z.strictObject({
    /** Guides of integrations: `/docs/guides/…` */
    guides: z.boolean(),
    /** AS2 and SFTP, with the status messages and the decoder of their codes: `/docs/integrations/as2/…` */
    as2: z.boolean(),
    /** Onboarding to FE-AP: `/docs/onboarding-feap` */
    feap: z.boolean(),
    /** The validator and its command: `/validator` */
    validator: z.boolean(),
    /** The simulator: its program, the walk-throughs, and everything that runs in a page: `/simulator`, `/walkthroughs` */
    simulator: z.boolean(),
  }),
  /** Target of "Especificação Técnica" on another site; null for the page that is rendered from packages/contract/openapi.yaml. */
  specificationUrl: httpsUrl.nullable(),
  /** Prefix of the "edit this page" links; null omits the links. */
  editUrl: httpsUrl.nullable(),
  /** Text of the bar above the navigation, may use tokens. A new id shows it again to readers who dismissed the old one. Null omits it. */
  announcement: z
    .strictObject({
      id: z.string().regex(/^[a-z0-9-]+$/),
      text,
      /** A path of this site without the language prefix. */
      link: z.strictObject({to: z.string().startsWith('/'), label: text}),
    })
    .nullable(),
  api: z.strictObject({
    /** Address with the path of the API and its version, the same in both environments: `/v1`, `/einvoice/v2`. */
    production: apiUrl,
    sandbox: apiUrl,
    tokenProduction: httpsUrl,
    tokenSandbox: httpsUrl,
  }),
  as2: z.strictObject({
    production: httpsUrl,
    test: httpsUrl,
    /** AS2-From / AS2-To identifiers of the platform. */
    idProduction: z.string().regex(/^[\x21-\x7e]{1,128}$/),
    idTest: z.string().regex(/^[\x21-\x7e]{1,128}$/),
  }),
  sftp: z.strictObject({production: z.hostname(), test: z.hostname()}),
  /** Facts for network, contract and security teams, shown in the introduction (`/docs#operations`). Null omits a fact, or all. */
  operations: z
    .strictObject({
      statusPage: httpsUrl.nullable(),
      /** Networks of the platform's outgoing connections. */
      sourceAddresses: z.strictObject({webhooks: networks, as2: networks, email: networks}).nullable(),
      /** Oldest TLS version that all addresses accept. */
      tls: z.enum(['1.2', '1.3']).nullable(),
      /** When planned interruptions are, and how they are announced. */
      maintenance: text.nullable(),
      supportHours: text.nullable(),
      /** Contact for reports of vulnerabilities, published in `/.well-known/security.txt` (RFC 9116). */
      securityContact: z.email().nullable(),
      dataProtection: z
        .strictObject({
          /** Where documents are stored and processed. */
          location: text,
          /** The data protection officer. */
          officer: z.email(),
          /** The data processing agreement (GDPR article 28(3)). */
          agreement: httpsUrl.nullable(),
        })
        .nullable(),
    })
    .nullable(),
});

export const siteSchema = siteKeys.superRefine(({name, named, api}, context) => {
  // Only the last word is compared, because the article of a name may contract with a preposition.
  const lastWord = name.split(' ').at(-1) ?? name;
  for (const [form, text] of Object.entries(named.pt)) {
    if (text.endsWith(lastWord)) continue;
    const cure = `Write ${formsOf(name, form)}.`;
    context.addIssue({code: 'custom', path: ['named', 'pt', form], message: `a form of "${name}"`, params: {cure}});
  }
  // The contract has one API path for all environments.
  const [path, sandboxPath] = [api.production, api.sandbox].map((address) =>
    URL.canParse(address) ? basePathOf(address) : undefined,
  );
  if (path !== undefined && sandboxPath !== undefined && path !== sandboxPath) {
    const message = `an address with the path of the API in production, ${path}`;
    const cure = `Write '${new URL(path, api.sandbox).href}'.`;
    context.addIssue({code: 'custom', path: ['api', 'sandbox'], message, params: {cure}});
  }
});

/** Prefixes of a name with an article (masculine, feminine) and without one. */
const prefixes: Readonly<Record<string, readonly string[]>> = {
  start: ['O ', 'A ', ''],
  the: ['o ', 'a ', ''],
  of: ['do ', 'da ', 'de '],
  to: ['ao ', 'à ', 'a '],
  in: ['no ', 'na ', 'em '],
};

/** @example formsOf('Faturador', 'of') // → "'do Faturador', or 'da Faturador', or without an article 'de Faturador'" */
function formsOf(name: string, form: string): string {
  const [masculine = '', feminine = '', bare = ''] = prefixes[form] ?? [];
  return `'${masculine}${name}', or '${feminine}${name}', or without an article '${bare}${name}'`;
}

export type Site = z.infer<typeof siteSchema>;
