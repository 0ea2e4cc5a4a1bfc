import {categories, categoryCode, hasSchemeVat, isPortuguese} from '../../rules/common.ts';
import {placeOf} from '../../rules/terms.ts';
import {first, has, normalize, select, text, type Element, type Invoice} from '../../rules/tree.ts';
import type {Draft} from '../draft.ts';
import type {Localized} from '../report.ts';
import {asIssued, contradiction} from './warning.ts';

/** Other Member States, with Monaco (France for VAT) and prefixes of VAT identifiers that are not country codes. */
const otherMembers = 'AT,BE,BG,CY,CZ,DE,DK,EE,EL,ES,FI,FR,GR,HR,HU,IE,IT,LT,LU,LV,MC,MT,NL,PL,RO,SE,SI,SK,XI'.split(
  ',',
);

/** The Canary Islands, Ceuta and Melilla are in Spain, but not in the VAT territory of the Union (Directive 2006/112/EC, article 6). */
const isThirdTerritory = ({root}: Invoice, country: Element): boolean =>
  normalize(country.text) === 'ES' && /^\s*(?:35|38|51|52)/u.test(text(root, placeOf('BT-78')));

const ofCategory = (invoice: Invoice, codes: readonly string[]): readonly Element[] =>
  isPortuguese(invoice)
    ? [...categories.ofBreakdown(invoice), ...categories.ofLines(invoice)].filter((category) =>
        codes.includes(categoryCode(category)),
      )
    : [];

/** A buyer number or a delivery country that contradicts the category. */
const misplaced = (
  rule: string,
  {root}: Invoice,
  term: 'BT-48' | 'BT-80',
  isWrong: (value: string, element: Element) => boolean,
  message: Localized,
  cure = asIssued,
): Draft[] =>
  select(root, placeOf(term))
    .filter(({parent}) => term === 'BT-80' || (parent !== undefined && hasSchemeVat(parent)))
    .filter((element) => isWrong(normalize(element.text), element))
    .map((element) => ({
      ...contradiction(rule, [term, 'BT-118'], element, message, cure),
      found: element.text,
    }));

/** An export with a delivery in the Union, or to a buyer abroad with the number of a final consumer in Portugal. */
export const exported = (invoice: Invoice): Draft[] => {
  if (ofCategory(invoice, ['G']).length === 0) return [];
  const isAbroad = !['', 'PT'].includes(normalize(text(invoice.root, placeOf('BT-55'))));
  return [
    ...misplaced('USAGE-EXPORT', invoice, 'BT-48', (number) => number === 'PT999999990' && isAbroad, {
      pt: 'Uma exportação (`G`) com `PT999999990` (BT-48) e morada fora de Portugal (BT-55).',
      en: 'This export (`G`) has `PT999999990` (BT-48) and an address outside Portugal (BT-55).',
    }),
    ...misplaced(
      'USAGE-EXPORT',
      invoice,
      'BT-80',
      (country, element) => (country === 'PT' || otherMembers.includes(country)) && !isThirdTerritory(invoice, element),
      {
        pt: 'Uma exportação (`G`) com entrega na União Europeia (BT-80).',
        en: 'This export (`G`) is delivered in the European Union (BT-80).',
      },
      {
        pt: 'Compare com o documento emitido: se difere, corrija o ficheiro; se o adquirente levantou os bens, ou a entrega é num território terceiro para o IVA (por exemplo, as Canárias ou Åland), deixe-a como está e confirme a prova da saída com o contabilista.',
        en: 'Compare with the issued document: if it differs, correct the file; if the buyer collected the goods, or delivery is in a third territory for VAT (for example, the Canary Islands or Åland), leave it as it is and check the evidence of exit with your accountant.',
      },
    ),
  ];
};

/** With reverse charge, the buyer owes the VAT, so the buyer must be a taxable person. */
export const reverseChargeBuyer = (invoice: Invoice): Draft[] => {
  const [number] = select(invoice.root, placeOf('BT-48'));
  const buyerNumber = normalize(number?.text ?? '');
  if (ofCategory(invoice, ['AE']).length === 0 || !['', 'PT999999990'].includes(buyerNumber)) return [];
  return [
    {
      ...contradiction(
        'USAGE-REVERSE-CHARGE',
        ['BT-48', 'BT-118'],
        number ?? first(invoice.root, placeOf('BG-7')) ?? invoice.root,
        {
          pt: 'Autoliquidação (`AE`) sem o número de um sujeito passivo (BT-48): é o adquirente que liquida o IVA.',
          en: 'Reverse charge (`AE`) without the number of a taxable person (BT-48): it is the buyer that accounts for the VAT.',
        },
        {
          pt: 'Se o documento emitido tem o número do adquirente, escreva-o; se não tem, não o invente nem mude a categoria: fale com o contabilista.',
          en: 'If the issued document has the number of the buyer, write it; if not, neither make one up nor change the category: ask your accountant.',
        },
      ),
      ...(buyerNumber !== '' && {found: buyerNumber}),
    },
  ];
};

/** Reasons that exclude a Portuguese buyer number: services to a taxable person abroad (`M40`), and triangulation (`M41`). */
export const servicesAbroad = (invoice: Invoice): Draft[] => {
  const codes = ofCategory(invoice, ['AE']).map((category) => normalize(text(category, 'TaxExemptionReasonCode')));
  const isOfPortugal = (number: string): boolean => /^PT(?!999999990$)/u.test(number);
  if (codes.includes('M41')) {
    return misplaced('USAGE-REVERSE-CHARGE', invoice, 'BT-48', isOfPortugal, {
      pt: '`M41` é de operações triangulares, em que o adquirente é de outro Estado-Membro, e o número (BT-48) é português.',
      en: '`M41` is for triangular transactions, in which the buyer is in another Member State, and the number (BT-48) is Portuguese.',
    });
  }
  return codes.includes('M40') && ['PT', ...otherMembers].includes(text(invoice.root, placeOf('BT-55')))
    ? misplaced('USAGE-REVERSE-CHARGE', invoice, 'BT-48', isOfPortugal, {
        pt: '`M40` é de serviços a um adquirente de outro país, e o número (BT-48) é português.',
        en: '`M40` is for services to a buyer in another country, and the number (BT-48) is Portuguese.',
      })
    : [];
};

/** Reasons for a buyer with a seat, an establishment or a domicile in Portugal: article 2(1) of the VAT Code, (i), (j) and (m). */
const reasonsAtHome = ['M30', 'M31', 'M33', 'M35'];

/** The opposite of `servicesAbroad`: the reverse charge of Portugal, and a number of another country. */
export const reverseChargeAtHome = (invoice: Invoice): Draft[] => {
  const codes = ofCategory(invoice, ['AE']).map((category) => normalize(text(category, 'TaxExemptionReasonCode')));
  const code = reasonsAtHome.find((each) => codes.includes(each));
  return code === undefined
    ? []
    : misplaced('USAGE-REVERSE-CHARGE', invoice, 'BT-48', (number) => /^(?!PT)[A-Z]{2}/u.test(number), {
        pt: `\`${code}\` é de um adquirente com sede, estabelecimento estável ou domicílio em Portugal, e o número (BT-48) é de outro país.`,
        en: `\`${code}\` is for a buyer with a seat, fixed establishment or domicile in Portugal, and the number (BT-48) is of another country.`,
      });
};

/** An intra-Community supply goes to another Member State and has a date. For the category `K`, EN 16931 requires the date (BR-IC-11). */
export const intraCommunity = (invoice: Invoice): Draft[] => {
  const {root} = invoice;
  const supplies = ofCategory(invoice, ['IC', 'K']);
  const [category] = supplies;
  if (!category) return [];
  // Goods for Northern Ireland go to `GB`. Only the number of the buyer distinguishes them.
  const members = text(root, placeOf('BT-48')).startsWith('XI') ? [...otherMembers, 'GB'] : otherMembers;
  const hasDate =
    [placeOf('BT-72'), placeOf('BG-14')].some((place) => has(root, place)) ||
    invoice.lines.some((line) => has(line, 'InvoicePeriod'));
  return [
    ...(['BT-48', 'BT-80'] as const).flatMap((term) =>
      misplaced(
        'USAGE-INTRA-COMMUNITY',
        invoice,
        term,
        // Rules report a value without a country.
        (value, element) =>
          /^[A-Z]{2}/u.test(value) &&
          (!members.includes(value.slice(0, 2)) || (term === 'BT-80' && isThirdTerritory(invoice, element))),
        {
          pt: `A categoria \`IC\` é de transmissões para outro Estado-Membro, e ${term} não é de outro${term === 'BT-80' ? ', ou é de um território terceiro para o IVA (Canárias, Ceuta, Melilha)' : ''}.`,
          en: `The category \`IC\` is for supplies to another Member State, and ${term} is not from one${term === 'BT-80' ? ', or is in a third territory for VAT (Canary Islands, Ceuta, Melilla)' : ''}.`,
        },
      ),
    ),
    ...(hasDate || supplies.some((each) => categoryCode(each) === 'K')
      ? []
      : [
          contradiction(
            'USAGE-INTRA-COMMUNITY',
            ['BT-72', 'BG-14', 'BT-118'],
            category,
            {
              pt: 'Uma transmissão intracomunitária (`IC`) sem data de entrega (BT-72) nem período (BG-14).',
              en: 'An intra-Community supply (`IC`) with neither a date of delivery (BT-72) nor a period (BG-14).',
            },
            {
              pt: 'Escreva em BT-72 o dia em que os bens foram postos à disposição, do documento emitido ou da guia, ou em BG-14 o período: a EN 16931 pede-os com `K`, mas nenhuma regra com `IC`.',
              en: 'Write into BT-72 the day on which the goods were made available, from the issued document or the delivery note, or the period into BG-14: EN 16931 asks for them with `K`, but no rule with `IC`.',
            },
          ),
        ]),
  ];
};
