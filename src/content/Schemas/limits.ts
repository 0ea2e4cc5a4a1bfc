import catalogue from '@site/contract/catalogues/reference-ui.yaml';
import type {Limits} from '@site/lib/model/reference/types';

const {ui} = catalogue;

/**
 * What a value must keep to, in words; backticks mark code. The pattern is not among them.
 *
 * @example limitTexts({minLength: 1, maxLength: 50}) // → ['1–50 caracteres']
 */
export function limitTexts(limits: Limits): readonly string[] {
  const {format, mediaType, encoding} = limits;
  return [
    ...(limits.const === undefined ? [] : [`${ui.always} \`${limits.const}\``]),
    ...[format, mediaType, encoding].flatMap((name) => name ?? []),
    ...range(limits.minLength, limits.maxLength, ui.characters),
    ...range(limits.minimum, limits.maximum, ''),
    ...range(limits.minItems, limits.maxItems, ui.items),
    ...range(limits.minProperties, undefined, ui.properties),
    ...(limits.uniqueItems === true ? [ui.unique] : []),
    ...(limits.default === undefined ? [] : [`${ui.default} \`${limits.default}\``]),
  ];
}

function range(from: number | undefined, to: number | undefined, unit: string): readonly string[] {
  if (from === undefined && to === undefined) return [];
  const words =
    from === undefined ? `≤ ${to}` : to === undefined ? `≥ ${from}` : from === to ? String(to) : `${from}–${to}`;
  return [unit === '' ? words : `${words} ${unit}`];
}
