import {codes, expand} from './codes.ts';

/* ISO 4217: CIUS-PT has the list of 2018. */
const currencies = `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BO*BV BRL BSD BTN BWP BZD
CAD CDF CH*EFW CL*FP CNY CO*PU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ
GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD
MDL MGA MKD MMK MNT MOP MUR MVR MWK MX*NV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON
RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SOS SRD SSP STD SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX US*DN
UY*IU UZS VND VUV WST XA*FGU XB*A-D XCD XDR XOF XP*DFT XSU XTS XUA XXX YER ZAR ZMW `;
export const currenciesEn16931 = codes(`${currencies} BYN CNH MRU SLE UYW VE*DS XCG ZWG`);
export const currenciesCiusPt = codes(`${currencies} ANG BGN BYR CUC HRK MRO SLL VEF ZWL`);

/* ISO 3166-1 alpha-2. */
const commonCountries = `A*D-GILMOQ-UWXZ B*ABD-JL-ORSTVWYZ C*ACDF-IK-ORUVXYZ D*EJKMOZ E*CEGHR-T F*I-KMOR G*ABD-IL-NP-UWY
H*KMNRTU I*DEL-OQ-T J*EMOP K*EG-IMNPRWYZ L*A-CIKR-VY M*AC-HK-Z N*ACE-GILOPRUZ OM P*AE-HK-NR-TWY QA R*OSUW S*A-EG-ORTVYZ
T*CDF-HJ-ORTVWZ U*AGMSYZ V*ACEGINU W*FS Y*ET Z*AMW `;
const en16931Countries = `${commonCountries} 1A BQ CW RE S*SX XI`;
export const countriesEn16931 = codes(en16931Countries);
export const countriesCiusPt = codes(`${commonCountries} AN`);
/** Prefixes of VAT identifiers as one string: the official rule only checks whether it contains the first two characters. */
export const vatPrefixes = ` ${expand(`${en16931Countries} EL`).join(' ')} `;

/* UNTDID 1001. */
export const invoiceTypesEn16931 =
  codes(`71 80 81 82 84 102 130 202 203 204 211 218 219 295 325 326 331 380 38*2-9 390 39*3-5
456 457 47*1-3 50*01 527 553 575 623 633 751 780 817 87*05-7 935`);
export const creditNoteTypesEn16931 = codes('81 83 261 262 296 308 381 396 420 458 50*23 532');
/* Strings, not lists: CIUS-PT only checks whether they contain the code and a comma. */
export const invoiceTypesCiusPt = '380,383,386,389,FT,FS,FR,ND,RP,RE,CS,LD,RA,';
export const creditNoteTypesCiusPt = '381,NC,';
export const vatPointCodesCiusPt = '3,35,432,';
export const vatPointCodes = codes('3 35 432');

/* UNCL 4461. */
export const paymentMeansEn16931 = codes(`*1-9 1*0-9 2*0-9 3*0-9 4*0-9 5*0-9 6*0-9 70 7*4-8 9*1-8 ZZZ`);
export const paymentMeansCiusPt = codes('30 48 49 57 58 59 CC CD CH CI CO CS DE LC MB NU OU PR TB TR');

/* UNCL 5305 (VAT categories). */
export const categoriesEn16931 = codes('AE L M E S Z G O K B');
export const categoriesCiusPt = codes('AA S E RED INT NOR ISE OUT NA Z AE IC G O');

/* UN/ECE 5153 (tax schemes). */
export const taxSchemes =
  codes(`AA*A-K ADD BOL CAP CAR COC CST CUD CVD ENV EXC EXP FET FRE GCN GST ILL IMP IND LAC LCN LDP LOC
LST MCA MCD OTH PDB PDC PRF SCN SSS STT SUP SUR SWT TAC TOT TOX TTA VAD VAT`);

/* UNCL 5189 and 7161: reasons of allowances and charges. */
export const allowanceReasons = codes('41 42 6*02-8 7*01 88 95 10*02-5');
const charges = `A*AJU AA*AC-FHISTVYZ AB*A-DFKLNR-U AC*F-MS AD*CEJ-RTWYZ AE*A-DFH-PS-Z C*ADGST CA*BD-FI-W DA*BD DL E*GPR FA*A-C
F*CHI GAA HAA H*DH IA*AB I*DFRS KO L*1AF LA*AB MAE M*IL NAA OA P*ACL PAA RA*B-DF R*EFHV S*AGHMU SA*ADEI TA*BC T*TV V*12
WH XAA YY ZZZ `;
export const chargeReasonsEn16931 = codes(`${charges} CA*X-Z DA*CF-Q PRV`);
export const chargeReasonsCiusPt = codes(`${charges} ST`);
export const lineChargeReasonsCiusPt = codes(`${charges} ST ADF`);

/* ISO 6523 (identification schemes) and the electronic address schemes. */
const commonSchemes = `000*2-9 001*0-9 002*0-9 003*0-9 004*0-9 005*0-9 006*0-9 007*0-9 008*0-9 009*013-9 010*0-24-9 011*0-9 012*0-9
013*0-9 014*0-9 015*0-9 016*0-9 017*0-9 018*034 019*12 `;
const en16931Schemes = `${commonSchemes} 018*5-9 019*03-9 020*0-9 021*0-9 022*0-9 023*0-9 024*0-8`;
const ciusPtSchemes = `${commonSchemes} 0001 0092 0103`;
export const schemesEn16931 = codes(en16931Schemes);
export const schemesCiusPt = codes(ciusPtSchemes);
export const schemesOrSepaCiusPt = codes(`${ciusPtSchemes} SEPA`);
export const addressSchemes =
  codes(`000*279 0037 0060 0088 009*67 0106 013*05 014*27 015*148 0170 0177 018*348 019*0-689 020*0-589
021*0-35-9 022*015 0230 0235 024*024-68 9910 991*3-589 992*02-9 993*0-9 994*0-9 995*0-379 A*NQSU EM`);

/* UNTDID 1153 (object identifiers) and 7143 (item classifications). */
const objects = `AA*A-Z AB*A-Z A*CEFPUV AC*A-LN-RT-Z AD*A-GI-QT-Z AE*A-Z AF*A-Z AG*A-Z AH*A-VX-Z AI*A-Z AJ*A-Z AK*A-Z AL*A-Z
AM*A-Z AN*A-Y AO*AD-Z AP*A-Z AQ*A-Z AR*A-Z AS*A-Z AT*A-Z AU*A-Z AV*A-Z AW*A-Z AX*A-R B*AC-EHM-ORTW CA*S-Z CB*AB
C*DGHKMNPR-WZ CE*CD CF*EFO CKN CMR CNO COF CRN CST D*ABILMQR DAN E*ABDEINQRTX ERN F*CFINOSTVX FLW G*ACDN GDN HS HWB
I*ABILPSTV IC*AEO IN*BNO J*BE L*A-CIOS LA*NR LRC M*ABF-HRS MRN MSS MWB N*AF O*HINPR P*B-FIKLP-SWY POR R*ACEFRT RCN REN
S*ABD-FHIMNPQSWZ SEA SRN STA T*BEFILNP TCR TIN UAR U*CNO UCN URI V*ACMNPR-TV VGR VO*NR W*EMNRSY X*ACP ZZZ `;
export const objectSchemesEn16931 = codes(`${objects} AX*SU BTP EEP`);
export const objectSchemesCiusPt = codes(objects);
const classifications = `A*A-Z B*A-Z C*CGLRV D*RW E*CFN FS G*BNS HS I*BNSTZ M*AFNP NB ON P*DLOV QS R*CNUY S*AGKNST SR*S-Z
SS*A-Z ST*A-Z SU*A-M TG TS*N-P U*AP V*NPSX ZZZ `;
export const classificationsEn16931 = codes(`${classifications} EMD GMN PPI TS*Q-U`);
export const classificationsCiusPt = codes(classifications);

/* UNTDID 4451 (subjects of notes). */
export const noteSubjects =
  codes(`AA*A-GI-Z AB*A-XZ AC*A-Z AD*A-Z AE*A-Z AF*A-Z AG*A-Z AH*A-Z AI*A-Z AJ*AB AL*C-Q AR*RS AU*T-Z
AV*A-F BA*G-S BL*C-Z BM*A-E CCI CEX CHG CIP CL*PR COI CU*RS DAR DCL DEL DIN DOC DUT EUR FBC GBL GEN GS7 HA*NZ ICN IIN IMI
IN*DSV IRP IT*RS LAN LIN LOI MCO MDH MKS ORI OSI PA*CIY PK*GT PM*DT PR*DFI PUR QIN QQD QUT RAH RE*GTV RQR SAF SIC SIN
SLR SP*AGHPT SRN SSR SUR TCA TDT TR*AR TXD WHI ZZZ`);

/* VATEX (exemption reasons), without their common prefix. */
const vatex =
  codes(`EU-79-C EU-132 EU-132-1*A-Q EU-135-1 EU-143 EU-143-1*A-L EU-143-1FA EU-144 EU-146-1E EU-148 EU-148-*A-G EU-151
EU-151-1*A-E EU-151-1AA EU-153 EU-159 EU-309 EU-*DFGIJO EU-AE EU-IC FR-FRANCHISE FR-CNWVAT FR-CGI261-*1-578 FR-CGI261*AB
FR-CGI261C-*1-3 FR-CGI261D-*1-4 FR-CGI261D-1BIS FR-CGI261E-*12 FR-CGI277A FR-CGI275 FR-298SEXDECIESA FR-CGI295 FR-AE`);
export const exemptionReasons = (code: string): boolean => {
  const [, rest = ''] = /^VATEX-(.*)$/iu.exec(code) ?? [];
  return vatex(rest.toUpperCase());
};

/* Media types of attachments. */
const media = `application/pdf image/png image/jpeg text/csv application/vnd.openxmlformats-officedocument.spreadsheetml.sheet `;
export const mediaTypesEn16931 = codes(`${media} application/vnd.oasis.opendocument.spreadsheet`);
export const mediaTypesCiusPt =
  codes(`${media} text/plain text/xml application/xml application/msword application/vnd.ms-excel
application/vnd.openxmlformats-officedocument.wordprocessingml.document`);

/**
 * Exemption codes in the table of the tax authority (4.0, June 2026), each with the categories that it belongs to. The list is empty if that
 * depends on the transaction. A test compares the codes with `exemption-codes.yaml` of the contract, which also has words and norms.
 */
export const reasonsOfAt: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(expand('M0*29 M1*19 M2*0156 M4*46').map((code) => [code, []])),
  ...Object.fromEntries(expand('M0*467 M10 M45').map((code) => [code, ['E']])),
  ...Object.fromEntries(expand('M1*2-5').map((code) => [code, ['E', 'OUT']])),
  M01: ['E', 'NA'],
  M05: ['G', 'E'],
  M16: ['IC'],
  ...Object.fromEntries(expand('M3*0-5 M4*0-3').map((code) => [code, ['AE']])),
  M99: ['NA', 'O'],
};

/** First and last day of the codes of that table with a limited validity. */
export const validity: Readonly<Record<string, {readonly since?: string; readonly until?: string}>> = {
  M26: {until: '2024-01-04'},
  M35: {since: '2026-07-01'},
};

/**
 * All rates of the territories of Portugal, and the first day on which there are no others. A test compares them with `vat-rates.yaml` of the
 * contract, which has them by territory.
 */
export const ratesOfPt: readonly string[] = expand('4 6 9 1*236 2*23').map((rate) => `${rate}.00`);
export const ratesSince = '2024-10-01';

const reducedRates = ['4.00', '6.00'];

/** The possible rates of the CIUS-PT categories that tell the rate, for all territories together. */
export const ratesOfCategory: Readonly<Record<string, readonly string[]>> = {
  AA: reducedRates,
  RED: reducedRates,
  INT: ['9.00', '12.00', '13.00'],
  NOR: ['16.00', '22.00', '23.00'],
};
