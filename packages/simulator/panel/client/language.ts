import {requestPrograms} from '@integration-docs/contract/pure';
import {element} from './dom.ts';
import type {Drawing} from './types.ts';

/** A language in which requests are shown. */
export type RequestLanguage = Pick<(typeof requestPrograms)[number], 'value' | 'label'>;

const curl: RequestLanguage = {value: 'curl', label: 'curl'};

/** Returns the chosen language; curl without a choice. */
export function requestLanguage(chosenValue: string | null): RequestLanguage {
  const {value, label} = requestPrograms.find((language) => language.value === chosenValue) ?? curl;
  return {value, label};
}

/** A part of the view. */
interface LanguageField {
  readonly nodes: readonly HTMLElement[];
  readonly show: () => void;
}

/** Creates the field for the language of requests. The choice also applies outside the panel. */
export function languageField({texts, choice}: Pick<Drawing, 'texts' | 'choice'>, onChange: () => void): LanguageField {
  const select = element('select', {});
  for (const {value, label} of requestPrograms) select.add(new Option(value === 'curl' ? '–' : label, value));
  select.addEventListener('change', () => {
    choice.set(select.value);
    onChange();
  });
  return {
    nodes: [element('p', {class: 'row'}, element('label', {}, `${texts.requestLanguage} `, select))],
    show() {
      if (document.activeElement !== select) select.value = requestLanguage(choice.get()).value;
    },
  };
}
