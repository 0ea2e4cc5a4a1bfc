import type {SecurityScheme} from '../openapi/nodes.ts';
import type {ContractOperation, ContractSecurity} from '../openapi/operations.ts';
import type {Authentication} from './types.ts';

/**
 * Returns the alternatives for authentication of an operation, each with the schemes that it combines. Empty if the only alternative is an
 * OAuth access token with a scope, because the page shows the scope.
 */
export function authenticationOf({security}: ContractOperation): readonly (readonly Authentication[])[] {
  const isShownByScope = security.every(
    (schemes) => schemes.length === 1 && schemes[0]?.scheme.type === 'oauth2' && schemes[0].scopes.length > 0,
  );
  return isShownByScope && security.length <= 1 ? [] : security.map((schemes) => schemes.map(makeAuthentication));
}

function makeAuthentication({name, scheme, scopes}: ContractSecurity): Authentication {
  return {
    name,
    kind: scheme.type,
    ...(scheme.type === 'apiKey' && {key: {name: scheme.name, where: scheme.in}}),
    ...(scheme.type === 'http' && {httpScheme: scheme.scheme.toLowerCase()}),
    urls: urlsOf(scheme),
    scopes,
    description: scheme.description ?? '',
  };
}

function urlsOf(scheme: SecurityScheme): readonly string[] {
  if (scheme.type === 'openIdConnect') return [scheme.openIdConnectUrl];
  if (scheme.type !== 'oauth2') return [];
  const urls = Object.values(scheme.flows).flatMap(({authorizationUrl, tokenUrl}) => [authorizationUrl, tokenUrl]);
  return [...new Set(urls.filter((url) => url !== undefined))];
}
