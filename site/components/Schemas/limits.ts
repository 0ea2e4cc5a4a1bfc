import catalogue from '@integration-docs/contract/catalogues/reference-ui.yaml';
import type {Limits} from '@integration-docs/contract/pure';

const {ui} = catalogue;

/**
 * Returns the constraints of a value as texts, without the pattern; backticks mark code.
 *
 * @example limitTexts({minLength: 1, maxLength: 50}) // → ['1–50 caracteres']
 */
export function limitTexts(limits: Limits): readonly string[] {
  const {format, mediaType, encoding} = limits;
  return [
    ...(limits.const === undefined ? [] : [`${ui.always} \`${limits.const}\``]),
    ...[format, mediaType, encoding].flatMap((name) => name ?? []),
    ...counts(limits.minLength, limits.maxLength, [ui.character, ui.characters]),
    ...range(limits.minimum, limits.maximum),
    ...(limits.exclusiveMinimum === undefined ? [] : [`> ${limits.exclusiveMinimum}`]),
    ...(limits.exclusiveMaximum === undefined ? [] : [`< ${limits.exclusiveMaximum}`]),
    ...(limits.multipleOf === undefined ? [] : [`${ui.multipleOf} ${limits.multipleOf}`]),
    ...counts(limits.minItems, limits.maxItems, [ui.item, ui.items]),
    ...counts(limits.minProperties, limits.maxProperties, [ui.property, ui.properties]),
    ...(limits.uniqueItems === true ? [ui.unique] : []),
    ...(limits.readOnly === true ? [ui.readOnly] : []),
    ...(limits.writeOnly === true ? [ui.writeOnly] : []),
    ...(limits.deprecated === true ? [ui.obsolete] : []),
    ...(limits.default === undefined ? [] : [`${ui.default} \`${limits.default}\``]),
  ];
}

type Bound = number | undefined;

function range(from: Bound, to: Bound): readonly string[] {
  if (from === undefined && to === undefined) return [];
  return [from === undefined ? `≤ ${to}` : to === undefined ? `≥ ${from}` : from === to ? String(to) : `${from}–${to}`];
}

function counts(from: Bound, to: Bound, [one, more]: readonly [one: string, more: string]): readonly string[] {
  const unit = (to ?? from) === 1 ? one : more;
  const words = from !== undefined && to === undefined ? [`${ui.atLeast} ${from}`] : range(from, to);
  return words.map((text) => `${text} ${unit}`);
}
