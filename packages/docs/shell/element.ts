type Attributes = Readonly<Record<string, string | null>>;

/** Creates an element. An attribute that is null is left out. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null) created.setAttribute(key, value);
  created.append(...children);
  return created;
}
