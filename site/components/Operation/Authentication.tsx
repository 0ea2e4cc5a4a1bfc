import catalogue from '@integration-docs/contract/catalogues/reference-ui.yaml';
import type {Authentication as Scheme} from '@integration-docs/contract/pure';
import type {ReactNode} from 'react';
import {RichText} from '@integration-docs/docs/page';

const {ui} = catalogue;

interface Props {
  /** Alternative ways to authenticate, each a list of schemes that are required together. */
  readonly ways: readonly (readonly Scheme[])[];
}

/** How to authenticate, such as `API key in the header X-API-Key. From your settings.` */
export default function Authentication({ways}: Props): ReactNode {
  const texts = ways.map((schemes) => schemes.map(textOf).join(` ${ui.and} `));
  return <RichText text={texts.join(` ${ui.or} `)} />;
}

/** Describes a scheme from its keywords, unless its description already names it; then adds the description. */
function textOf(scheme: Scheme): string {
  const {description, scopes, urls} = scheme;
  const [name, words] = namesOf(scheme);
  const isNamed = description.toLowerCase().includes(name.toLowerCase());
  const code = (text: string): string => `\`${text}\``;
  return [
    ...(isNamed ? [] : [words + (description === '' ? '' : '.')]),
    ...(description === '' ? [] : [description]),
    ...[...scopes, ...(isNamed ? [] : urls)].map(code),
  ].join(' ');
}

/** Returns the name that a description should contain, and the text to show when it does not. */
function namesOf({kind, key, httpScheme = '', name}: Scheme): readonly [name: string, words: string] {
  if (key !== undefined) {
    const where = {header: ui.inHeader, query: ui.inQuery, cookie: ui.inCookie}[key.where];
    return [key.name, `${ui.apiKey} ${where} \`${key.name}\``];
  }
  switch (kind) {
    case 'http':
      return [httpScheme, `HTTP ${httpScheme.charAt(0).toUpperCase()}${httpScheme.slice(1)}`];
    case 'oauth2':
      return ['OAuth', 'OAuth 2.0'];
    case 'openIdConnect':
      return ['OpenID Connect', 'OpenID Connect'];
    case 'mutualTLS':
      return ['TLS', ui.clientCertificate];
    case 'apiKey':
      return [name, ui.apiKey];
  }
}
