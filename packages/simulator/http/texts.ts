import {characterFault} from '@integration-docs/cius-pt';
import {isRecord} from '@integration-docs/facts';
import type {Violation} from '../contract/schemas.ts';
import {plainTexts} from './refusal.ts';

/**
 * Returns what is wrong with a text, whatever its schema says: characters that XML does not have, or only spaces. The schemas cannot say so: a
 * pattern that `1.0.0` lacks would be a breaking change, and engines that read UTF-16 would refuse every emoji.
 */
export function textFault(text: string): Violation['detail'] | undefined {
  const fault = characterFault(text);
  if (fault !== undefined) return plainTexts(fault.message);
  return text !== '' && text.trim() === '' ? {pt: 'Não pode estar em branco.', en: 'Must not be blank.'} : undefined;
}

/**
 * Returns the faults of all texts in a JSON value, keys not included: an unknown one is refused anyway.
 *
 * @param faultOf `textFault`, or one that fits the texts of this value
 */
export function textViolations(
  value: unknown,
  faultOf: (text: string) => Violation['detail'] | undefined,
  pointer = '',
): readonly Violation[] {
  if (typeof value === 'string') {
    const detail = faultOf(value);
    return detail === undefined ? [] : [{pointer, keyword: 'text', detail}];
  }
  if (Array.isArray(value)) return value.flatMap((item, index) => textViolations(item, faultOf, `${pointer}/${index}`));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    textViolations(item, faultOf, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
}
