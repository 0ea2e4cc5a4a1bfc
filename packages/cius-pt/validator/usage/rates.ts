import {ratesOfCategory, ratesOfPt, ratesSince, reasonsOfAt} from '../../rules/code-lists/lists.ts';
import {categories, categoryCode, isPortuguese, numberAt} from '../../rules/common.ts';
import {decimal, equal, show, zero} from '../../rules/decimal.ts';
import {placeOf} from '../../rules/terms.ts';
import {first, normalize, select, text, texts, type Invoice} from '../../rules/tree.ts';
import type {Draft} from '../draft.ts';
import type {Localized} from '../report.ts';
import {daysOf, withoutReason} from './exemptions.ts';
import {contradiction, date, isNote} from './warning.ts';

/** Are both parties and the delivery in Portugal? Distance sales have the rate of the buyer's country. */
const isAtHome = (invoice: Invoice): boolean =>
  isPortuguese(invoice) &&
  text(invoice.root, placeOf('BT-48')).startsWith('PT') &&
  normalize(text(invoice.root, placeOf('BT-55'))) === 'PT' &&
  ['', 'PT'].includes(normalize(text(invoice.root, placeOf('BT-80'))));

/** Earlier rates are still right for earlier supplies, and on a note that corrects them. */
const isRecent = (invoice: Invoice): boolean => {
  const corrected = texts(invoice.root, placeOf('BT-26')).filter((day) => date.test(day));
  return (
    [...daysOf(invoice), ...corrected].every((day) => day >= ratesSince) && !(isNote(invoice) && corrected.length === 0)
  );
};

/** A rate that does not exist in any territory of Portugal. */
export const rate = (invoice: Invoice): Draft[] =>
  isAtHome(invoice) && isRecent(invoice)
    ? categories
        .ofBreakdown(invoice)
        .filter((category) => withoutReason.includes(categoryCode(category)))
        .flatMap((category) => select(category, 'Percent'))
        .filter(({text: percent}) => {
          const rateValue = decimal(percent);
          return (
            rateValue !== undefined && rateValue > zero && !ratesOfPt.some((each) => equal(decimal(each), rateValue))
          );
        })
        .map((percent) => ({
          ...contradiction(
            'USAGE-RATE',
            ['BT-119', 'BT-152'],
            percent,
            {
              pt: `A taxa \`${percent.text}\` (BT-119) não é de nenhum território de Portugal.`,
              en: `The rate \`${percent.text}\` (BT-119) is not a VAT rate in any part of Portugal.`,
            },
            {
              pt: 'Compare a taxa com o documento emitido: se difere, corrija o ficheiro, no resumo e nas linhas; se diz o mesmo, confirme-a com o contabilista.',
              en: 'Compare the rate with the issued document: if it differs, correct the file, in the breakdown and on the lines; if it says the same, confirm it with your accountant.',
            },
          ),
          found: percent.text,
        }))
    : [];

/**
 * VAT in a category without VAT. Rules check `E`, `AE`, `G`, `O` and `Z`. A special scheme (`OUT`) may have a rate, but no VAT if it has a
 * reason code.
 */
export const vatWithoutRate = (invoice: Invoice): Draft[] =>
  categories.ofBreakdown(invoice).flatMap((category) => {
    const code = categoryCode(category);
    const reason = normalize(text(category, 'TaxExemptionReasonCode'));
    const [rate, tax] = [numberAt(category, 'Percent'), category.parent && numberAt(category.parent, 'TaxAmount')];
    const isFree = ['NA', 'IC'].includes(code);
    const isExcused = code === 'OUT' && Object.hasOwn(reasonsOfAt, reason);
    const isCharged = (tax ?? zero) !== zero || (isFree && (rate ?? zero) > zero);
    if (!isCharged || !(isFree || isExcused)) return [];
    const shownRate = show(rate ?? zero);
    const categoryName = isExcused ? `\`OUT\` (\`${reason}\`)` : `\`${code}\``;
    return [
      {
        ...contradiction(
          'USAGE-RATE',
          ['BT-118', 'BT-119', 'BT-117'],
          first(category, 'ID') ?? category,
          {
            pt: `A categoria ${categoryName} (BT-118) não leva IVA, e o grupo tem a taxa \`${shownRate}\` e o IVA \`${show(tax ?? zero)}\`.`,
            en: `The category ${categoryName} (BT-118) bears no VAT, and the group has the rate \`${shownRate}\` and the VAT \`${show(tax ?? zero)}\`.`,
          },
          rateAndCategory,
        ),
        found: `${code}, ${shownRate}`,
      },
    ];
  });

const rateAndCategory: Localized = {
  pt: 'Compare a taxa e a categoria com o documento emitido: se diferem, corrija o ficheiro, no resumo e nas linhas; se dizem o mesmo, confirme-as com o contabilista.',
  en: 'Compare the rate and the category with the issued document: if they differ, correct the file, in the breakdown and on the lines; if they are the same, confirm them with your accountant.',
};

/** A category that tells the rate, with another rate of Portugal. */
export const rateCategory = (invoice: Invoice): Draft[] =>
  isAtHome(invoice) && isRecent(invoice)
    ? categories.ofBreakdown(invoice).flatMap((category) => {
        const code = categoryCode(category);
        const rates = Object.hasOwn(ratesOfCategory, code) ? ratesOfCategory[code] : undefined;
        const rateValue = numberAt(category, 'Percent');
        const isAmong = (candidates: readonly string[]): boolean =>
          candidates.some((each) => equal(decimal(each), rateValue));
        if (!rates || rateValue === undefined || !isAmong(ratesOfPt) || isAmong(rates)) return [];
        const rateList = rates.map((each) => `\`${each}\``).join(', ');
        return select(category, 'ID').map((element) => ({
          ...contradiction(
            'USAGE-RATE',
            ['BT-118', 'BT-119'],
            element,
            {
              pt: `A categoria \`${code}\` (BT-118) só tem as taxas ${rateList}, e a taxa (BT-119) é \`${show(rateValue)}\`.`,
              en: `The category \`${code}\` (BT-118) has the rates ${rateList} only, and the rate (BT-119) is \`${show(rateValue)}\`.`,
            },
            rateAndCategory,
          ),
          found: `${code}, ${show(rateValue)}`,
        }));
      })
    : [];
