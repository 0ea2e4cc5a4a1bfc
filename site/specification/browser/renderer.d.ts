/** The browser build of @scalar/api-reference; `bundle.ts` puts it in the place of this name. */
declare module 'specification-renderer' {
  export function createApiReference(element: Element, configuration: Readonly<Record<string, unknown>>): unknown;
}
